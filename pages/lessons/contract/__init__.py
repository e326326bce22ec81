"""The contract between an environment and an agent: reset, action, observation and an ending.

A worked example on the shipped scenarios. Everything here is a pure function of a scenario and its runs;
the rewards that a return is made of come from outside.
"""
