"""Which calculators are there, by name?"""

from collections.abc import Mapping

from pages.challenges.calculators.calculator import Calculator
from pages.challenges.calculators.critical_steps import CRITICAL_STEPS

CALCULATORS: Mapping[str, Calculator] = {each.name: each for each in (CRITICAL_STEPS,)}
"""Every calculator that a challenge may name."""
