"""What follows from a verdict: what would have caught the run, what mends the verifier or keeps it right."""

from collections.abc import Iterable

from pages.ui import status
from pages.ui.language import _, remembered, words
from pages.ui.marks import strong
from verifiers.matrix import Matrix
from verifiers.model import Check

_WORDING = {"message"}


def heading(judged: Matrix, trajectory: str, verifier: str) -> str:
    """The question that `text` answers."""
    kind = judged.agreement(trajectory, verifier)
    if kind == "false_pass":
        return _("What would have caught it")
    return _("What keeps it right") if kind in ("agrees", "undetermined") else _("How to repair the verifier")


@remembered
def text(judged: Matrix, trajectory: str, verifier: str) -> str:
    """The answer, as Markdown."""
    kind = judged.agreement(trajectory, verifier)
    if kind == "false_pass":
        return "\n".join(_catching(judged, trajectory, verifier))
    if kind == "false_fail":
        return "\n".join(_too_strict(judged, trajectory, verifier))
    if kind == "scored_a_fault":
        return _fault(judged, trajectory)
    if kind == "unscored":
        return _(
            "A rule of this verifier leaves the run unscored although it can be judged. Narrow that rule."
        )
    if kind == "check_error":
        return _("A check of this verifier failed itself. Mend its rule; the run is not at fault.")
    return "\n".join(_keeping(judged, trajectory, verifier))


def _catching(judged: Matrix, trajectory: str, verifier: str) -> list[str]:
    caught = judged.would_have_caught(trajectory, verifier)
    if not caught:
        return [_("No check in the file catches this run without also failing some honest run.")]
    intro = _(
        "The verifier does not use these checks. Each of them catches this run, and no honest"
        " run violates it:"
    )
    return [intro, "", *_listed(_checks(judged, caught))]


def _too_strict(judged: Matrix, trajectory: str, verifier: str) -> list[str]:
    violated = list(_checks(judged, _used(judged, trajectory, verifier, "violated")))
    intro = _("The run is right, and it violates a condition that this verifier requires:")
    if any({read.root for read in judged.reads(check.id)} == _WORDING for check in violated):
        advice = _(
            "Check the state instead of the wording: the task asks for something to be done, not for a"
            " certain sentence."
        )
    else:
        advice = _("The condition asks for more than the task does. Drop it or make it weaker.")
    return [intro, "", *_listed(violated), "", advice]


def _fault(judged: Matrix, trajectory: str) -> str:
    ending = judged.run(trajectory).termination
    if ending == "truncated":
        return _(
            "Leave the run unscored when it was cut off, by a rule in `unscored_when`. This is a policy,"
            " and it is fixed beforehand. If cut-off runs stay unscored, an agent that expects to fail can"
            " stall until the budget ends. The other policy counts them as a fail."
        )
    return _(
        "Leave the run unscored when the service fails, by a rule in `unscored_when`. A fault of the"
        " environment is not the agent's mistake."
    )


def _keeping(judged: Matrix, trajectory: str, verifier: str) -> list[str]:
    verdict = judged.verdict(trajectory, verifier)
    if verdict.reward is None:
        told = _("A rule fixed beforehand leaves such a run unscored ({reason}).")
        return [told.format(reason=status.reason(verdict.reason or ""))]
    if verdict.reward == 1:
        return [
            _(
                "Every condition of this verifier is satisfied. That shows no more than that the tested"
                " conditions hold. Regression tests, invariants and hidden variations test more, but they do"
                " not prove the rest."
            )
        ]
    violated = _checks(judged, _used(judged, trajectory, verifier, "violated"))
    return [_("The run violates what this verifier checks:"), "", *_listed(violated)]


def _used(judged: Matrix, trajectory: str, verifier: str, wanted: str) -> list[str]:
    checks = judged.verdict(trajectory, verifier).checks
    return [use.id for use in judged.verifiers.verifier(verifier).checks if checks[use.id].status == wanted]


def _checks(judged: Matrix, ids: Iterable[str]) -> list[Check]:
    checks = {check.id: check for check in judged.verifiers.checks}
    return [checks[id_] for id_ in ids]


def _listed(checks: Iterable[Check]) -> list[str]:
    return [f"- {strong(words(check.title))} · {words(check.explains)}" for check in checks]
