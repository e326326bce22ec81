"""Merging: which calls of a rollout share a training record, and why not."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages.lessons.records import files, page_inputs, page_self_test
from pages.lessons.records.compact import read_calls, read_cell, write_calls
from pages.lessons.records.export import tokens_csv
from pages.lessons.records.joining import steps
from pages.lessons.records.merging import MAX_CALLS, MAX_TOKENS, Calls, Merging, Strategy, merge
from pages.lessons.records.page_inputs import Row, Source
from pages.lessons.records.page_merged_calls import against_the_open_record, call_by_call
from pages.lessons.records.page_merged_records import show_numbers, show_records
from pages.lessons.records.texts import texts
from pages.ui import downloads, links
from pages.ui.language import _
from scenarios.document import checked
from scenarios.problems import InputError, Problem

SAID = (
    "merging_harness",
    "merging_rule",
    "merging_equal_text",
    "merging_masks",
    "merging_retries",
    "merging_share_whole",
)
CHOICES = ("merging_own_choice",)
"""The texts on what the sources say of this part, and on what this page chooses in it."""


def seed(*, shown: bool) -> None:
    """Prepare the choices of this part; what is not shown stands in the link only if it was changed."""
    page_inputs.seed(_source(), shown=shown)
    _strategy(shown=shown)
    _same()


def show() -> None:
    """The part as a whole."""
    source = _source()
    head, pictures = st.container(), st.container()
    calls = _edit(source)
    with head:
        page_inputs.choose_preset(source, files.presets().merging, _begin)
        strategy = _choose_strategy()
    merged = merge(calls, strategy)
    told = steps(calls, strategy, merged)
    with pictures:
        show_records(merged)
        show_numbers(calls, strategy, merged)
    call_by_call(told)
    same = st.expander(
        _("Same text, same tokens?"), key=_same(), icon=":material/compare_arrows:", on_change="rerun"
    )
    with same:
        against_the_open_record(calls, merged, told, shown=bool(same.open))
    _downloads(calls, merged)
    page_self_test.show(source.presets, _begin)


def _same() -> str:
    return links.seed("same", links.SWITCH, False)


def bounds() -> str:
    """How much of an input this part takes."""
    return page_inputs.bounds(
        _("at most {calls} calls of {tokens} tokens each"), calls=MAX_CALLS, tokens=MAX_TOKENS
    )


def _source() -> Source[Calls]:
    presets = {preset.id: Calls(calls=preset.calls) for preset in files.presets().merging}
    return Source("calls", presets, read_calls, write_calls)


def _begin(preset: str) -> None:
    source = _source()
    page_inputs.start(source, source.presets[preset])
    links.forget("call")


def _strategy(*, shown: bool = True) -> str:
    options = {str(strategy): strategy for strategy in (Strategy.TRAJECTORY, Strategy.TRANSITION)}
    return links.seed(
        "strategy", options if shown else {"": Strategy.TRAJECTORY} | options, Strategy.TRAJECTORY
    )


def _choose_strategy() -> Strategy:
    names = {
        Strategy.TRAJECTORY: _("Merge where tokens allow it"),
        Strategy.TRANSITION: _("One record per call"),
    }
    chosen: Strategy = (
        st.segmented_control(
            _("Strategy"),
            list(names),
            format_func=names.__getitem__,
            key=_strategy(),
            required=True,
            help=texts("strategy_help"),
        )
        or Strategy.TRAJECTORY
    )
    return chosen


def _edit(source: Source[Calls]) -> Calls:
    columns = {
        "prompt": (_("Prompt tokens"), _("Token ids: whole numbers, separated by spaces or commas.")),
        "sampled": (_("Sampled tokens"), _("The answer of the policy, as token ids.")),
        "prompt_text": (_("Prompt text"), _("This is only for comparison and may be empty.")),
        "sampled_text": (_("Sampled text"), _("This is only for comparison and may be empty.")),
    }
    rows = page_inputs.edited(source, columns, _rows, _("The calls of one rollout, editable"))
    filled = [(number, row) for number, row in enumerate(rows, start=1) if any(row.values())]

    def place(problem: Problem, number: Callable[[int], int]) -> str:
        if len(problem.path) < 2:
            return _("Table")
        call = _("Call {number}").format(number=number(int(problem.path[1])))
        label = columns.get(str(problem.path[2]), ("", ""))[0] if len(problem.path) > 2 else ""
        return f"{call} · {label}" if label else call

    try:
        calls = checked(Calls, {"calls": [_raw(row) for _number, row in filled]})
        page_inputs.take(source, calls)
    except InputError as refusal:
        page_inputs.refused(
            page_inputs.refusals(refusal.problems, lambda problem: place(problem, lambda at: filled[at][0]))
        )
    else:
        page_inputs.refused_link(source, lambda problem: place(problem, lambda at: at + 1))
    return page_inputs.seed(source)


def _rows(calls: Calls) -> list[Row]:
    return [
        {
            "prompt": " ".join(map(str, call.prompt)),
            "sampled": " ".join(map(str, call.sampled)),
            "prompt_text": call.prompt_text,
            "sampled_text": call.sampled_text,
        }
        for call in calls.calls
    ]


def _raw(row: Row) -> dict[str, Any]:
    ids = {name: read_cell(row[name]) for name in ("prompt", "sampled")}
    return {**row, **ids}


def _downloads(calls: Calls, merged: Merging) -> None:
    downloads.row(
        (_("Calls as JSON"), calls.model_dump_json(indent=2), "calls.json"),
        (_("Records as JSON"), downloads.as_json(merged.model_dump(mode="json")), "records.json"),
        (_("Tokens and masks as CSV"), tokens_csv(merged), "tokens.csv"),
    )
