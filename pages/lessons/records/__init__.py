"""Agent Lightning v1.0 by hand: how calls become records, what a record weighs, when weights change.

Three words, kept apart in every name here: a *rollout* is one execution of an agent on one input, a
*call* is one model request with its response, a *record* is one training row. The sources are the
paper "Agent Lightning v1.0: Towards Harnessed Agentic RL" (arXiv 2608.17528) and the shipped v1.0.0
code. Numbers of calls, rows, rollouts and lanes count from 1; token indexes, versions and times from 0.
"""
