"""What the PARL page rests on, and what in it is its own."""

from pages.lessons.parl.plan import MAX_STAGES, MAX_STEPS, MAX_SUBS
from pages.lessons.parl.texts import texts
from pages.ui import background
from pages.ui.language import _

REPORT = "https://arxiv.org/abs/2602.02276"
BLOG = "https://www.kimi.com/blog/kimi-k2-5.html"
OPENPARL = "https://github.com/GuanxingLu/OpenPARL"


def show() -> None:
    """What the page is bound to, what is its own choice, and the sources."""
    openparl = _("[OpenPARL]({link}): it checks the budget before each turn; its annealing had no effect")
    background.show(
        (
            texts("source_report").format(link=REPORT),
            texts("source_blog").format(link=BLOG),
            openparl.format(link=OPENPARL),
        ),
        (
            _("The orchestrator takes its steps first; then its sub-agents run in parallel."),
            texts("choice_empty"),
            texts("choice_final_turn"),
            _("r_finish is undefined if nothing was assigned; the reward then counts it as 0."),
            texts("choice_reward"),
            texts("choice_additions"),
            texts("choice_limits").format(stages=MAX_STAGES, subs=MAX_SUBS, steps=f"{MAX_STEPS:,}"),
        ),
        texts("sources_scope"),
    )
