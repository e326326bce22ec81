"""Which calculators are there, by name?"""

from pages.challenges.calculators.calculator import Calculator
from pages.challenges.calculators.critical_steps import CRITICAL_STEPS

CALCULATORS: dict[str, Calculator] = {each.name: each for each in (CRITICAL_STEPS,)}
"""Every calculator that a challenge may name."""
