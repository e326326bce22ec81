"""What a published training environment teaches about this contract, and what the page rests on."""

from pages.lessons.contract.texts import texts
from pages.ui import background
from pages.ui.language import _


def show() -> None:
    """SWE-Gym in two sentences, general practice, and what is this page's own."""
    practice = (
        texts("lesson_reset"),
        texts("lesson_verify_first"),
        texts("lesson_action"),
        texts("lesson_verify"),
    )
    before = "\n".join(
        (texts("swe_gym"), "", texts("practice_intro"), "", *(f"- {line}" for line in practice), "")
    )
    formulas = _("The formulas are the usual ones of a partially observable decision process.")
    own = (texts("own_material"), texts("own_leak_test"), texts("own_reward"))
    background.show((formulas,), own, before)
