"""Tests of an environment: leaks, noninterference, state aliasing, repeatability."""
