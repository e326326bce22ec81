"""Records and rollouts: three calculators after Agent Lightning v1.0, one shown at a time."""

from pages.lessons.records import page_merging, page_schedule, page_weighting
from pages.lessons.records.texts import texts
from pages.ui import background, parts
from pages.ui.language import _

PARTS = {"merging": page_merging, "weighting": page_weighting, "schedule": page_schedule}


def show() -> None:
    """The chosen part, and the choices that were made in the others."""
    names = {"merging": _("1 · Merging"), "weighting": _("2 · Weighting"), "schedule": _("3 · Schedule")}
    part = parts.choose(names)
    for name, each in PARTS.items():
        each.seed(shown=name == part)
    PARTS[part].show()
    module = PARTS[part]
    said = ("term_rollout", "term_call", "term_record", *module.SAID)
    published = ("source_paper", "source_code", "source_blog")
    background.show(map(texts, said + published), (*map(texts, module.CHOICES), module.bounds()))
