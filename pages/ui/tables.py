"""Tables: small frames of Markdown cells for `st.table`."""

from collections.abc import Iterable, Mapping

import pandas as pd

from pages.ui import plain, problems, status
from pages.ui.language import _, remembered, titles, words
from pages.ui.marks import quiet, strong, together, whole_words
from pages.ui.names import distinct, places
from scenarios.document import Json
from scenarios.functions import changed
from scenarios.visibility import leaves
from verifiers.batches import BatchResult, batch_result
from verifiers.matrix import AGREEMENTS, Matrix
from verifiers.model import CheckResult


def frame(headings: Mapping[str, str], rows: Iterable[Mapping[str, str]]) -> pd.DataFrame:
    """Rows by the ids of their columns. The columns are named last, and no two of them alike."""
    table = pd.DataFrame(list(rows), columns=list(headings)).fillna("")
    table.columns = pd.Index(list(distinct(headings).values()))
    return table


@remembered
def conditions(matrix: Matrix, trajectory: str, chosen: str) -> pd.DataFrame:
    """A row per condition that some verifier uses, a column per verifier, the reward last."""
    verifiers = matrix.verifiers.verifiers
    used = _used(matrix)
    verdicts = {verifier.id: matrix.verdict(trajectory, verifier.id) for verifier in verifiers}
    results = matrix.results(trajectory)
    condition = {".condition": _("Condition")}
    details = {".observed": _("Observed"), ".expected": _("Expected")}
    names = titles(verifiers, beside=[*condition.values(), *details.values()])
    if chosen in names:
        names[chosen] = f":blue[**{names[chosen]} ◂**]"
    headings = {id_: whole_words(name) for id_, name in (condition | names | details).items()}
    checks = titles(matrix.verifiers.checks)
    rows = [
        {
            ".condition": whole_words(checks[check.id]),
            ".observed": _observed(results[check.id]),
            ".expected": "" if check.expected is None else _value(results[check.id].expected),
        }
        | {id_: status.check(verdict.checks[check.id].status) for id_, verdict in verdicts.items()}
        for check in matrix.verifiers.checks
        if check.id in used
    ]
    rewards = {id_: f"**{status.reward(verdict.reward)}**" for id_, verdict in verdicts.items()}
    return frame(headings, [*rows, {".condition": strong(_("Reward"))} | rewards])


@remembered
def purposes(matrix: Matrix) -> pd.DataFrame:
    """What each condition is for that some verifier uses, and whether doing nothing satisfies it."""
    used = _used(matrix)
    checks = titles(matrix.verifiers.checks)
    return pd.DataFrame(
        [
            {
                _("Condition"): whole_words(checks[check.id]),
                _("Satisfied if"): words(check.explains),
                _("Purpose"): together(status.purpose(check.purpose)),
                _("Would an idle agent satisfy it?"): status.no_op(matrix.no_op(check.id)),
            }
            for check in matrix.verifiers.checks
            if check.id in used
        ]
    )


def _used(matrix: Matrix) -> set[str]:
    return {use.id for verifier in matrix.verifiers.verifiers for use in verifier.checks}


def _observed(result: CheckResult) -> str:
    return _value(result.observed) if result.error is None else problems.words(result.error)


def _value(value: Json) -> str:
    return quiet(_("none")) if value == [] else plain.value(value)


@remembered
def variations(matrix: Matrix, trajectory: str) -> pd.DataFrame:
    """The reward from the visible snapshot and from each hidden variation of it."""
    start = {".start": _("Starting state")}
    starts: dict[str | None, str] = {None: _("The visible snapshot")}
    starts.update(titles(matrix.scenario.variations, beside=starts.values()))
    return frame(
        start | titles(matrix.verifiers.verifiers, beside=start.values()),
        (
            {".start": whole_words(name) + _follows(matrix, trajectory, id_)}
            | {
                verifier.id: status.reward(matrix.verdict(trajectory, verifier.id, id_).reward)
                for verifier in matrix.verifiers.verifiers
            }
            for id_, name in starts.items()
        ),
    )


def _follows(matrix: Matrix, trajectory: str, variation: str | None) -> str:
    """What keeps the reward from a start from saying something about the agent."""
    refused = matrix.no_longer_fits(trajectory, variation)
    if refused is not None:
        told = _("(this log no longer fits: step {number} is refused)").format(number=refused + 1)
        return " " + quiet(told)
    drift = matrix.run(trajectory, variation).drift
    wrong = any(not each.last_bit for each in drift)
    return " " + quiet(_("(differs from the recorded answer)")) if wrong else ""


@remembered
def state(matrix: Matrix, trajectory: str, step: int) -> pd.DataFrame:
    """The leaves of the state after a step: what the step changed, and what the agent cannot see."""
    states = matrix.run(trajectory).states
    before, after = states[max(0, step - 1)], states[step]
    was, now = leaves(before), leaves(after)
    # What is gone was hidden if it was so while it was there.
    gone_unseen = matrix.unseen(trajectory, max(0, step - 1)) - now.keys()
    unseen = matrix.unseen(trajectory, step) | gone_unseen
    different = changed(before, after)
    rows = []
    pointers = [*now, *(gone for gone in was if gone not in now)]
    named = places(pointers)
    for pointer in pointers:
        value = plain.value(now[pointer]) if pointer in now else quiet(_("gone"))
        if pointer not in was:
            value = " ".join((strong(value), quiet(_("new"))))
        elif pointer in different:
            value = " ".join((strong(value), quiet(_("was")), plain.value(was[pointer])))
        visible = quiet(_("hidden")) if pointer in unseen else _("seen")
        rows.append({_("State"): plain.text(named[pointer]), _("Value"): value, _("Agent"): visible})
    return pd.DataFrame(rows)


@remembered
def counts(matrix: Matrix) -> pd.DataFrame:
    """How often each verifier agrees with the right verdict, and how it fails otherwise."""
    kinds = [kind for kind in AGREEMENTS if any(count[kind] for count in matrix.summary.values())]
    headings = {".verifier": _("Verifier")} | {kind: status.agreement(kind) for kind in kinds}
    return frame(
        headings,
        (
            {".verifier": name} | {kind: str(matrix.summary[id_][kind]) for kind in kinds}
            for id_, name in titles(matrix.verifiers.verifiers).items()
        ),
    )


@remembered
def batch(matrix: Matrix, number: int) -> pd.DataFrame:
    """A group of rollouts under each verifier: both means, and the advantages over the scored ones."""
    group = matrix.scenario.batches[number]
    runs = titles(matrix.scenario.trajectories)
    headings = {
        ".verifier": _("Verifier"),
        ".scored": _("Mean, only scored"),
        ".all": _("Mean, all (unscored as 0)"),
    }
    members = {str(place): member for place, member in enumerate(group.members, start=1)}
    headings |= {
        place: whole_words(_member(runs[member.trajectory], member.count))
        for place, member in members.items()
    }
    rows = []
    for id_, name in titles(matrix.verifiers.verifiers).items():
        result = batch_result(matrix, group, id_)
        rows.append(
            {
                ".verifier": name,
                ".scored": together(_mean(result.mean_scored, result.scored)),
                ".all": together(_mean(result.mean_all, result.total)),
            }
            | {place: together(_advantage(result, member.trajectory)) for place, member in members.items()}
        )
    return frame(headings, rows)


def _mean(mean: float | None, count: int) -> str:
    return _("{mean} over {count}").format(mean=status.reward(mean), count=count)


def _member(run: str, count: int) -> str:
    return _("Advantage of {run} (× {count})").format(run=run, count=count)


def _advantage(result: BatchResult, trajectory: str) -> str:
    advantage = result.advantages_scored[trajectory]
    return "—" if advantage is None else f"{advantage:+.2f}"
