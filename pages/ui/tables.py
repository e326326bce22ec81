"""Tables: small frames of Markdown cells for `st.table`."""

import pandas as pd

from pages.ui import plain, status
from pages.ui.language import _, remembered, titles, words
from pages.ui.marks import quiet, strong, together, whole_words
from scenarios.document import Json
from scenarios.environment import Environment
from scenarios.model import Member
from scenarios.visibility import hidden, leaves
from verifiers.batches import BatchResult, batch_result
from verifiers.matrix import AGREEMENTS, Matrix
from verifiers.model import CheckResult


@remembered
def conditions(matrix: Matrix, trajectory: str, chosen: str) -> pd.DataFrame:
    """A row per condition that some verifier uses, a column per verifier, the reward last."""
    verifiers = matrix.verifiers.verifiers
    used = {use.id for verifier in verifiers for use in verifier.checks}
    verdicts = {verifier.id: matrix.verdict(trajectory, verifier.id) for verifier in verifiers}
    results = matrix.results(trajectory)
    headings = [_("Condition"), _("Observed"), _("Expected"), _("Purpose"), _("Doing nothing")]
    names = titles(verifiers, beside=headings)
    if chosen in names:
        names[chosen] = f":blue[**{names[chosen]} ◂**]"
    rows = [
        {_("Condition"): whole_words(words(check.title))}
        | {names[id]: status.check(verdict.checks[check.id].status) for id, verdict in verdicts.items()}
        | {
            _("Observed"): _observed(results[check.id]),
            _("Expected"): "" if check.expected is None else _value(results[check.id].expected),
            _("Purpose"): together(status.purpose(check.purpose)),
            _("Doing nothing"): status.no_op(matrix.no_op(check.id)),
        }
        for check in matrix.verifiers.checks
        if check.id in used
    ]
    rewards = {names[id]: f"**{status.reward(verdict.reward)}**" for id, verdict in verdicts.items()}
    frame = pd.DataFrame([*rows, {_("Condition"): strong(_("Reward"))} | rewards]).fillna("")
    return frame.rename(columns=whole_words)


def _observed(result: CheckResult) -> str:
    return _value(result.observed) if result.message is None else plain.code(result.message)


def _value(value: Json) -> str:
    return quiet(_("none")) if value == [] else plain.value(value)


@remembered
def variations(matrix: Matrix, trajectory: str) -> pd.DataFrame:
    """The reward from the visible snapshot and from each hidden variation of it."""
    names = titles(matrix.verifiers.verifiers, beside=[_("Starting state")])
    starts: list[tuple[str, str | None]] = [(_("The visible snapshot"), None)]
    starts += [(words(variation.title), variation.id) for variation in matrix.scenario.variations]
    return pd.DataFrame(
        [
            {_("Starting state"): whole_words(name) + _drifted(matrix, trajectory, id)}
            | {
                names[verifier.id]: status.reward(matrix.verdict(trajectory, verifier.id, id).reward)
                for verifier in matrix.verifiers.verifiers
            }
            for name, id in starts
        ]
    )


def _drifted(matrix: Matrix, trajectory: str, variation: str | None) -> str:
    drift = matrix.run(trajectory, variation).drift
    wrong = any(not each.last_bit for each in drift)
    return " " + quiet(_("(differs from the recorded log)")) if wrong else ""


@remembered
def state(matrix: Matrix, trajectory: str, step: int) -> pd.DataFrame:
    """The leaves of the state after a step: what the step changed, and what the agent cannot see."""
    states = matrix.run(trajectory).states
    environment = Environment(matrix.scenario)
    before, after = states[max(0, step - 1)], states[step]
    was, now = leaves(before), leaves(after)
    # What is gone was hidden if it was so while it was there.
    gone_unseen = hidden(before, environment.observe(before)) - now.keys()
    unseen = hidden(after, environment.observe(after)) | gone_unseen
    rows = []
    for pointer in [*now, *(gone for gone in was if gone not in now)]:
        value = plain.value(now[pointer]) if pointer in now else quiet(_("gone"))
        if pointer not in was:
            value = " ".join((strong(value), quiet(_("new"))))
        elif was[pointer] != now.get(pointer):
            value = " ".join((strong(value), quiet(_("was")), plain.value(was[pointer])))
        visible = quiet(_("hidden")) if pointer in unseen else _("seen")
        rows.append({_("State"): plain.code(pointer), _("Value"): value, _("Agent"): visible})
    return pd.DataFrame(rows)


@remembered
def counts(matrix: Matrix) -> pd.DataFrame:
    """How often each verifier agrees with what was intended, and how it fails otherwise."""
    kinds = [kind for kind in AGREEMENTS if any(count[kind] for count in matrix.table.summary.values())]
    return pd.DataFrame(
        [
            {_("Verifier"): words(verifier.title)}
            | {status.agreement(kind): str(matrix.table.summary[verifier.id][kind]) for kind in kinds}
            for verifier in matrix.verifiers.verifiers
        ]
    )


@remembered
def batch(matrix: Matrix, number: int) -> pd.DataFrame:
    """A group of rollouts under each verifier: both means, and the advantages over the scored ones."""
    group = matrix.scenario.batches[number]
    rows = []
    for verifier in matrix.verifiers.verifiers:
        result = batch_result(matrix, group, verifier.id)
        rows.append(
            {
                _("Verifier"): words(verifier.title),
                _("Mean, scored"): together(_mean(result.mean_scored, result.scored)),
                _("Mean, all (unscored as 0)"): together(_mean(result.mean_all, result.total)),
            }
            | {
                whole_words(_member(matrix, member)): together(_advantage(result, member.trajectory))
                for member in group.members
            }
        )
    return pd.DataFrame(rows)


def _mean(mean: float | None, count: int) -> str:
    return _("{mean} over {count}").format(mean=status.reward(mean), count=count)


def _member(matrix: Matrix, member: Member) -> str:
    title = words(matrix.scenario.trajectory(member.trajectory).title)
    return _("Advantage of {run} (× {count})").format(run=title, count=member.count)


def _advantage(result: BatchResult, trajectory: str) -> str:
    advantage = result.advantages_scored[trajectory]
    return "—" if advantage is None else f"{advantage:+.2f}"
