"""The set of the tests: two runs of the shipped scenario, and a view that is shown only."""

from pages.live.class_data import OpenedClass
from pages.live.stages import STAGES, ClassStage
from pages.live.store import Store
from pages.teaching.teaching_set import TeachingItem, TeachingSet
from scenarios.document import LocalizedText

CLAIM, SHOWN, REPORT = range(3)
"""The items by what they are: the claim without an action, a view that is shown only, the terse report."""

SET = TeachingSet(
    title=LocalizedText(en="Two runs", zh="两次运行"),
    items=(
        TeachingItem(link="/verifiers?trajectory=claim_without_action&verifier=claim"),
        TeachingItem(link="/loopholes?verifier=contract&length=3"),
        TeachingItem(link="/verifiers?trajectory=terse_report&verifier=claim"),
    ),
)


def opened(store: Store, item: int = CLAIM, stage: ClassStage | None = "predict") -> OpenedClass:
    """A class of the set with every stage, at one of them."""
    made = store.open(SET, STAGES)
    store.move(made.code, made.host_key, item, stage)
    return made
