"""What a class is asked: the run with its steps, who judges it, and the question of a stage."""

import streamlit as st

from pages.live import page_words
from pages.live.questions import LiveItem, RewardQuestion
from pages.live.stages import ClassStage
from pages.ui import status
from pages.ui.language import _, titles, words
from pages.ui.marks import heading, labelled, quiet, strong
from pages.ui.side_by_side import call
from verifiers import library

_STEPS = 12
"""How many steps of a run are listed."""


def show(item: LiveItem, number: int, count: int, stage: ClassStage) -> None:
    """An item of a class, the `number`-th of `count`, and what is asked about it at a stage."""
    place = _("{number} of {count}").format(number=number, count=count)
    st.markdown(f"{quiet(place)} · {strong(page_words.title(item))}")
    if item.question is None:
        st.markdown(page_words.ask(item))
        st.info(page_words.text("shown_only"), icon=":material/visibility:")
    else:
        _run(item.question)
    asked = page_words.asked(item, stage)
    if asked:
        st.markdown(heading(asked), anchors=False)


def rewards(item: LiveItem) -> None:
    """What every verifier gives the run, and what really happened; nothing where nothing was asked."""
    if item.question is None:
        return
    judged = library.matrix(item.question.scenario)
    trajectory = judged.scenario.trajectory(item.question.trajectory)
    with st.container(horizontal=True, gap="small"):
        for id_, name in titles(judged.verifiers.verifiers).items():
            st.metric(
                f":blue[**{name} ◂**]" if id_ == item.question.verifier else name,
                status.reward(judged.verdict(trajectory.id, id_).reward),
                border=True,
                width="content",
            )
    st.markdown(words(trajectory.why))


def _run(question: RewardQuestion) -> None:
    judged = library.matrix(question.scenario)
    trajectory = judged.scenario.trajectory(question.trajectory)
    (verifier,) = [each for each in judged.verifiers.verifiers if each.id == question.verifier]
    steps = [call(step) for step in trajectory.steps[:_STEPS]]
    left = len(trajectory.steps) - len(steps)
    if left:
        steps.append(quiet(_("and {count} more").format(count=left)))
    listed = " → ".join(steps)
    lines = [
        labelled(_("Task"), words(judged.scenario.task.prompt)),
        labelled(_("Run"), f"{words(trajectory.summary)} {listed}"),
        labelled(page_words.verifier(question), words(verifier.looks_at)),
    ]
    st.markdown("\n".join(f"- {line}" for line in lines))
