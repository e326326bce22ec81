"""Which calculators are there, by name?"""

from pages.challenges.calculators.calculator import Calculator
from pages.challenges.calculators.corrected_success import CORRECTED_SUCCESS
from pages.challenges.calculators.critical_steps import CRITICAL_STEPS
from pages.challenges.calculators.group_advantages import GROUP_ADVANTAGES
from pages.challenges.calculators.mean_only_advantages import MEAN_ONLY_ADVANTAGES
from pages.challenges.calculators.merged_records import MERGED_RECORDS
from pages.challenges.calculators.reward_worth import REWARD_WORTH
from pages.challenges.calculators.several_attempts import SEVERAL_ATTEMPTS

CALCULATORS: dict[str, Calculator] = {
    each.name: each
    for each in (
        CRITICAL_STEPS,
        MERGED_RECORDS,
        GROUP_ADVANTAGES,
        MEAN_ONLY_ADVANTAGES,
        SEVERAL_ATTEMPTS,
        CORRECTED_SUCCESS,
        REWARD_WORTH,
    )
}
"""Every calculator that a challenge may name."""
