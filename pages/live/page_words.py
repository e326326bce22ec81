"""What the stages, the choices and the questions of a class are called."""

from pages.live.questions import UNSCORED, LiveItem, RewardQuestion
from pages.live.stages import ClassStage
from pages.teaching import page_words as teaching
from pages.ui.language import N_, _, titles, words
from pages.ui.texts import texts_beside
from verifiers import library

text = texts_beside(__file__)
"""A text of `texts.yaml`."""

_STAGE: dict[ClassStage, str] = {
    "predict": N_("Predict"),
    "why": N_("Say why"),
    "reveal": N_("Reveal"),
    "saw": N_("What was seen"),
    "again": N_("Answer again"),
}


def stage(name: ClassStage) -> str:
    """The name of a stage."""
    return _(_STAGE[name])


def choice(value: str) -> str:
    """A choice, as it stands on a button."""
    return _("No number (unscored)") if value == UNSCORED else _("Reward {number}").format(number=value)


def brief(value: str) -> str:
    """A choice in a table or a chart."""
    return _("no number") if value == UNSCORED else value


def verifier(question: RewardQuestion) -> str:
    """The name of the verifier that is asked about, as Markdown."""
    return titles(library.matrix(question.scenario).verifiers.verifiers)[question.verifier]


def asked(item: LiveItem, at: ClassStage) -> str:
    """What students are asked at a stage, as Markdown; "" where nothing is asked."""
    if item.question is None:
        return _("Say in one sentence what you think.") if at == "why" else ""
    name = verifier(item.question)
    told = {
        "predict": _("What does {verifier} give this run?"),
        "why": _("Why does {verifier} give that? Say it in one sentence."),
        "reveal": "",
        "saw": _("What did you see just now: what did {verifier} give this run?"),
        "again": _("Once more: what does {verifier} give this run?"),
    }
    return told[at].format(verifier=name)


def title(item: LiveItem) -> str:
    """The title of an item as Markdown."""
    return teaching.title(item.shown)


def raw_title(item: LiveItem) -> str:
    """The same where Markdown is not read."""
    return teaching.raw_title(item.shown)


def ask(item: LiveItem) -> str:
    """What the teaching set asks there, as Markdown; "" where it asks nothing."""
    return words(item.shown.ask) if item.shown.ask else ""
