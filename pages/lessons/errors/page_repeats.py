"""A verifier that disagrees with itself: the same runs judged eight times."""

from functools import cache

import streamlit as st

from pages.lessons.errors import files, page_charts, page_numbers
from pages.lessons.errors.page_numbers import four
from pages.lessons.errors.repeats import Cause, found_by, judged_twice, repeated
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, projected, stepping, tables
from pages.ui.language import _, raw_titles, raw_words, words
from pages.ui.marks import heading, quiet
from scenarios.library import scenario_ids
from verifiers.library import matrix

_TOLD = (2, 5, 20)
"""How many verdicts on one run the table tells of, beside the chosen number."""


def show() -> None:
    """The part as a whole."""
    cause = _cause()
    st.markdown(words(cause.means))
    found = repeated(cause.runs)
    page_numbers.cards(
        (
            _("Runs judged both ways"),
            f"{found.disagreeing} / {found.runs}",
        ),
        (_("Mean reward"), four(found.mean_reward)),
        (_("Mean of one time"), f"{found.least_mean:.2f} – {found.most_mean:.2f}", texts("one_time_is")),
    )
    left, right = st.columns([7, 4], gap="medium")
    with left:
        projected.chart(_picture(cause), alt=texts("repeats_alt"))
        st.markdown(quiet(texts("repeats_columns")))
    with right:
        _noticing()
    verdicts, differing = _shipped_twice()
    told = texts("shipped_twice").format(verdicts=verdicts, differing=differing)
    lines = (texts("repeats_explained"), texts("repeats_replay"), told)
    st.markdown("\n".join(f"- {line}" for line in lines))
    page_numbers.show(
        "judged_again",
        {"run": _("Run"), "rewards": _("Rewards, time by time"), "agrees": _("Always the same")},
        [
            {
                "run": raw_words(run.title),
                "rewards": " ".join(map(str, run.rewards)),
                "agrees": run.agrees,
            }
            for run in cause.runs
        ],
    )


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("own_repeats")]


def _cause() -> Cause:
    causes = {cause.id: cause for cause in files.repeats().causes}
    key = links.seed("cause", links.named(causes), "clock")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            _("What the verifier reads"),
            list(causes),
            format_func=raw_titles(causes.values()).__getitem__,
            key=key,
            required=True,
            wrap=True,
        )
        stepping.show("cause", list(causes), st.session_state[key])
    return causes[st.session_state[key]]


def _picture(cause: Cause) -> charts.Spec:
    times = range(1, len(cause.runs[0].rewards) + 1)
    cells = [
        {
            "row": run.id,
            "column": str(time),
            "text": str(reward),
            "short": str(reward),
            "tip": f"{raw_words(run.title)} · {time}: {reward}",
            # What differs from the first time: which of the two verdicts is wrong, nobody can tell from here.
            "wrong": reward != run.rewards[0],
        }
        for run in cause.runs
        for time, reward in zip(times, run.rewards, strict=True)
    ]
    columns = {str(time): str(time) for time in times}
    return page_charts.grid(cells, raw_titles(cause.runs), columns, 34, charts.theme())


def _noticing() -> None:
    st.markdown(heading(_("How often to repeat")), anchors=False)
    flip = st.slider(
        _("Chance that a verdict is flipped"),
        0,
        50,
        format="%d%%",
        key=links.seed("flip", links.named(range(51)), 10),
    )
    times = st.slider(_("Verdicts on one run"), 2, 20, key=links.seed("times", links.named(range(2, 21)), 2))
    st.metric(_("Chance to see both verdicts"), four(found_by(flip / 100, times)), border=True)
    rows = [
        {"times": str(count), "chance": four(found_by(flip / 100, count))}
        for count in sorted({times, *_TOLD})
    ]
    headings = {"times": _("Verdicts on one run"), "chance": _("Chance to see both verdicts")}
    st.table(tables.frame(headings, rows), hide_index=True, border="horizontal")


@cache
def _shipped_twice() -> tuple[int, int]:
    """How many verdicts of the shipped scenarios were given twice, and how many of them differ."""
    pairs = [judged_twice(matrix(id_)) for id_ in scenario_ids()]
    return sum(verdicts for verdicts, _differing in pairs), sum(differing for _verdicts, differing in pairs)
