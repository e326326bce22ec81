"""Every fixed number with its input, its file and its value, and how to recompute it oneself."""

import json
import re
from collections import Counter
from collections.abc import Sequence

import streamlit as st

from pages.recompute.fixed_numbers import PlacedNumber
from pages.recompute.recount import RECOUNTS
from pages.ui import downloads, links, plain
from pages.ui.contents import TITLES
from pages.ui.language import _, words
from pages.ui.marks import labelled, quiet, strong, wrong
from scenarios.document import Json

LONG = 110
"""The most characters of an input or a value that stand in a row; what is longer stands below in full."""
TALL = 6
"""The most rows of a table that are shown without scrolling it."""


def show() -> None:
    """Whether all are reproduced, then the numbers of one worked example by the function that gives them."""
    recount = RECOUNTS.last()
    _verdict(recount.numbers)
    told = _("Recomputed by this server on {day} at {time} UTC, in {seconds} s; the button does it again.")
    st.markdown(
        quiet(
            told.format(
                day=f"{recount.at:%Y-%m-%d}", time=f"{recount.at:%H:%M:%S}", seconds=f"{recount.seconds:.2f}"
            )
        )
    )
    collection = _collection(recount.numbers)
    st.markdown(
        _(
            "To recompute a number by hand, apply the rule in its source to its input. To recompute these"
            " numbers with the code, run this command in the project's folder:"
        )
    )
    st.code(f"python -m verifiers recompute {collection}", language=None)
    _function([number for number in recount.numbers if number.name.startswith(f"{collection}.")])
    downloads.offer(
        _("Download as JSON"),
        downloads.as_json([number.model_dump(mode="json") for number in recount.numbers]),
        "recompute.json",
    )


def _verdict(numbers: Sequence[PlacedNumber]) -> None:
    differing = sum(not number.ok for number in numbers)
    left, right = st.columns([3, 1], vertical_alignment="center")
    if differing:
        left.error(_("Not reproduced: {count} of {total}.").format(count=differing, total=len(numbers)))
    else:
        left.success(_("All {total} fixed numbers are reproduced.").format(total=len(numbers)))
    right.button(
        _("Recompute"),
        icon=":material/refresh:",
        width="stretch",
        key="recompute.again",
        on_click=RECOUNTS.again,
    )


def _collection(numbers: Sequence[PlacedNumber]) -> str:
    collections = list(dict.fromkeys(number.name.split(".")[0] for number in numbers))
    chosen = st.segmented_control(
        _("Worked example"),
        collections,
        format_func=lambda page: _(TITLES[page]),
        key=links.seed("of", links.named(collections), collections[0]),
        required=True,
        wrap=True,
    )
    return chosen or collections[0]


def _function(numbers: Sequence[PlacedNumber]) -> None:
    counts = Counter(number.function for number in numbers)
    differing = {number.function for number in numbers if not number.ok}
    key = links.seed("function", links.named(counts), next(iter(counts)))
    chosen = st.pills(
        _("Function"),
        list(counts),
        format_func=lambda name: f"{'✗ ' if name in differing else ''}{name}() · {counts[name]}",
        key=key,
        required=True,
    )
    shown = [number for number in numbers if number.function == chosen]
    st.markdown(quiet(labelled(_("The function stands in"), plain.code(shown[0].function_file))))
    st.table(
        [_row(number) for number in shown],
        hide_index=True,
        border="horizontal",
        height="content" if len(shown) <= TALL else 600,
    )
    _in_full(shown)


def _row(number: PlacedNumber) -> dict[str, str]:
    value = [_cut(number.expected)]
    if not number.ok:
        value.append(wrong(labelled(_("recomputed"), _cut(number.recomputed))))
    return {
        _("Number and its source"): "  \n".join(
            (
                strong(words(number.title)),
                quiet(words(number.source)),
                quiet(_breaking(f"{number.file}:{number.line}")),
            )
        ),
        _("Input"): _cut(number.input) if number.input else quiet(_("none")),
        _("Value"): "  \n".join(value),
    }


def _cut(value: Json) -> str:
    """What a row shows of a value: its characters, of a long one the first."""
    shown = plain.figures(value)
    return _breaking(shown if len(shown) <= LONG else f"{shown[:LONG]}…")


def _breaking(text: str) -> str:
    """A text whose names may break between their words, or a long one leaves a phone no room for the rest."""
    return re.sub(r"(?<=[_/])|(?<=[a-z]\.)", "\N{ZERO WIDTH SPACE}", plain.text(text))


def _in_full(numbers: Sequence[PlacedNumber]) -> None:
    cut = [
        (number, label, value)
        for number in numbers
        for label, value in ((_("Input"), number.input), (_("Value"), number.expected))
        if len(plain.figures(value)) > LONG
    ]
    if cut:
        with st.popover(_("What is cut short, in full"), icon=":material/unfold_more:"):
            for number, label, value in cut:
                st.markdown(labelled(words(number.title), label))
                text = json.dumps(value, ensure_ascii=False)
                st.code(plain.lines(text), language="json", wrap_lines=True)
