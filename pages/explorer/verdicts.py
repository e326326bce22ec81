"""The rewards of a run, the reasons, and the conditions that were left out."""

import streamlit as st

from pages.ui import downloads, links, plain, status, tables, workspace
from pages.ui.language import _, remembered, titles, words
from pages.ui.marks import heading, labelled, quiet, strong
from pages.ui.workspace import Workspace
from scenarios.model import Scenario, Trajectory
from verifiers.matrix import Matrix
from verifiers.model import Verifier

GUESSES = {"": None, "1": "1", "0": "0", "unscored": "unscored"}


def show(work: Workspace, trajectory: Trajectory, verifier: Verifier, *, predicting: bool) -> None:
    """A verifier's reward and the conditions of all."""
    judged = work.judged
    if predicting and not _guessed(judged, trajectory, verifier):
        st.info(words(trajectory.summary), icon=":material/help:")
    else:
        _numbers(judged, trajectory, verifier)
        st.table(tables.conditions(judged, trajectory.id, verifier.id), hide_index=True, border="horizontal")
        left, right = st.columns([6, 5], gap="medium")
        left.markdown(_caught(judged, trajectory.id, verifier.id), anchors=False)
        right.markdown(_variations_text(), anchors=False)
        right.table(tables.variations(judged, trajectory.id), hide_index=True, border="horizontal")
        _rules(work, trajectory, verifier)


def choose(judged: Matrix) -> Verifier:
    """Ask for a verifier."""
    verifiers = judged.verifiers.verifiers
    key = links.seed("verifier", links.named(item.id for item in verifiers), verifiers[0].id)
    st.segmented_control(
        _("Verifier"),
        [item.id for item in verifiers],
        format_func=titles(verifiers).__getitem__,
        key=key,
        required=True,
        on_change=forget_guess,
    )
    return judged.verifiers.verifier(st.session_state[key])


def forget_guess() -> None:
    """Another question is asked: the guess no longer answers it."""
    links.forget("guess")


@remembered
def _about(judged: Matrix, judging: str) -> str:
    verifier = judged.verifiers.verifier(judging)
    looks = labelled(_("Looks at"), words(verifier.looks_at))
    return quiet(
        " ".join(
            (
                strong(titles(judged.verifiers.verifiers)[judging]),
                looks,
                labelled(_("Leaves out"), words(verifier.leaves_out)),
            )
        )
    )


def _guessed(judged: Matrix, trajectory: Trajectory, verifier: Verifier) -> bool:
    key = links.seed("guess", GUESSES, None)
    guess = st.segmented_control(
        _("What reward will {verifier} give?").format(
            verifier=titles(judged.verifiers.verifiers)[verifier.id]
        ),
        [guess for guess in GUESSES.values() if guess],
        format_func=lambda guess: _("unscored") if guess == "unscored" else guess,
        key=key,
    )
    if guess is None:
        return False
    reward = judged.verdict(trajectory.id, verifier.id).reward
    given = "unscored" if reward is None else status.reward(reward)
    if guess == given:
        st.success(_("Your prediction was right."), icon=":material/check:")
    else:
        told = _("You predicted {guess}; the reward is {given}.")
        name = {"unscored": _("unscored")}
        st.error(
            told.format(guess=name.get(guess, guess), given=name.get(given, given)), icon=":material/close:"
        )
    return True


def _numbers(judged: Matrix, trajectory: Trajectory, verifier: Verifier) -> None:
    scenario = judged.scenario
    run = judged.run(trajectory.id)
    gauges = judged.gauges(run)
    verdict = judged.verdict(trajectory.id, verifier.id)
    reward = verdict.reward
    untouched = judged.verdict(_nop(scenario).id, verifier.id).reward
    agreement = judged.agreement(trajectory.id, verifier.id)
    with st.container(horizontal=True):
        st.metric(
            _("Reward") + " · " + titles(judged.verifiers.verifiers)[verifier.id],
            status.reward(reward),
            delta=None if reward is None or untouched is None else _whole(reward - untouched),
            delta_color="off",
            delta_description=_("vs. no-op") if verdict.reason is None else status.reason(verdict.reason),
            border=True,
            height="stretch",
        )
        for id_, title in titles(scenario.gauges).items():
            st.metric(
                title,
                f"{gauges[-1][id_]:g}",
                delta=_whole(gauges[-1][id_] - gauges[0][id_]),
                delta_color="off",
                delta_description=_("vs. snapshot"),
                border=True,
                height="stretch",
            )
        st.metric(
            _("Right verdict"),
            status.intended(trajectory.intended),
            delta=status.agreement(agreement),
            delta_arrow="off",
            delta_color=status.colour(agreement),
            border=True,
            height="stretch",
        )
    if verdict.message is not None:
        failed = _("There is an error in a rule that decides whether a run is scored: {message}")
        st.warning(failed.format(message=plain.code(verdict.message)), icon=":material/error:")
    meaning = " ".join((strong(status.agreement_explained(agreement)), words(trajectory.why)))
    st.markdown(f"{meaning}  \n{_about(judged, verifier.id)}")


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _nop(scenario: Scenario) -> Trajectory:
    return next(item for item in scenario.trajectories if item.role == "nop")


def _variations_text() -> str:
    told = _("The same trajectory is replayed from other starts. The agent does not know about them.")
    return "\n\n".join((heading(_("Hidden variations")), told))


def _rules(work: Workspace, trajectory: Trajectory, verifier: Verifier) -> None:
    key = links.seed("rules", links.SWITCH, False)
    rules = st.expander(
        _("The rules as they stand in the file, and this verdict"),
        key=key,
        icon=":material/description:",
        on_change="rerun",
    )
    if rules.open:
        identity = _("version {version} · SHA-256 {hash}").format(
            version=verifier.version, hash=plain.code(work.judged.verifiers.sha256[verifier.id])
        )
        with rules:
            st.markdown(quiet(identity))
            st.code(plain.lines(workspace.rules(work, verifier.id)), language="yaml", wrap_lines=True)
            verdict = work.judged.verdict(trajectory.id, verifier.id).model_dump(mode="json")
            downloads.offer(
                _("This verdict as JSON"),
                downloads.as_json(verdict),
                f"verdict_{trajectory.id}_{verifier.id}.json",
            )


@remembered
def _caught(judged: Matrix, trajectory: str, verifier: str) -> str:
    return "\n\n".join(
        (heading(_("What would have caught it")), "\n".join(_catching(judged, trajectory, verifier)))
    )


def _catching(judged: Matrix, trajectory: str, verifier: str) -> list[str]:
    if judged.agreement(trajectory, verifier) != "false_pass":
        return [_("Under this verifier the run is not a false pass, so there is nothing to catch.")]
    checks = {check.id: check for check in judged.verifiers.checks}
    caught = judged.would_have_caught(trajectory, verifier)
    if not caught:
        return [_("No check in the file catches this run without also failing some honest run.")]
    intro = _(
        "The verifier does not use these checks. Each of them catches this run, and no honest"
        " run violates it:"
    )
    items = (f"- {strong(words(checks[id_].title))} · {words(checks[id_].explains)}" for id_ in caught)
    return [intro, "", *items]
