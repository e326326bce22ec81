"""Merging: which calls of a rollout share a training record, and why not."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from pages.ui import charts, links, records_charts, records_files, records_input, records_self_test
from pages.ui.language import _
from pages.ui.marks import good, quiet, strong, together, whole_words, wrong
from pages.ui.records_input import Row, Source
from scenarios.lightning.compact import read_calls, read_cell, write_calls
from scenarios.lightning.export import tokens_csv
from scenarios.lightning.joining import Agreement, Became, Comparison, Step, steps
from scenarios.lightning.merging import MAX_CALLS, MAX_TOKENS, Break, Calls, Merging, Strategy, merge
from scenarios.lightning.problems import Problem, Refused, checked

DRAWN = 160
"""Tokens of one record that are drawn; the rest is in the download."""


def seed(*, shown: bool) -> None:
    """Prepare the choices of this part; what is not shown stands in the link only if it was changed."""
    records_input.seed(_source(), shown=shown)
    _strategy(shown=shown)


@st.fragment
def show() -> None:
    """The part as a whole. A click reruns it alone."""
    source = _source()
    head, controls = st.container(), st.container()
    calls = _edit(source)
    with head:
        records_input.choose_preset(source, records_files.presets().merging, _begin)
    with controls:
        strategy = _choose_strategy()
    merged = merge(calls, strategy)
    told = steps(calls, strategy, merged)
    _records(merged)
    _numbers(calls, strategy, merged)
    _call_by_call(told)
    _against_the_open_record(calls, merged, told)
    _downloads(calls, merged)
    records_self_test.show(source.presets, _begin)
    _explain()
    links.write()


def _source() -> Source[Calls]:
    presets = {preset.id: Calls(calls=preset.calls) for preset in records_files.presets().merging}
    return Source("calls", presets, read_calls, write_calls)


def _begin(preset: str) -> None:
    source = _source()
    records_input.start(source, source.presets[preset])
    links.forget("call")


def _strategy(*, shown: bool = True) -> str:
    options = {str(strategy): strategy for strategy in (Strategy.TRAJECTORY, Strategy.TRANSITION)}
    return links.seed(
        "strategy", options if shown else {"": Strategy.TRAJECTORY} | options, Strategy.TRAJECTORY
    )


def _choose_strategy() -> Strategy:
    names = {
        Strategy.TRAJECTORY: _("Merge where tokens allow"),
        Strategy.TRANSITION: _("Every call its own record"),
    }
    chosen: Strategy = (
        st.segmented_control(
            _("Strategy"),
            list(names),
            format_func=names.__getitem__,
            key=_strategy(),
            required=True,
            help=_("In Agent Lightning: `trace_aggregator.level` is `trajectory` or `transition`."),
        )
        or Strategy.TRAJECTORY
    )
    return chosen


def _edit(source: Source[Calls]) -> Calls:
    columns = {
        "prompt": (_("Prompt tokens"), _("Token ids: whole numbers with spaces or commas between them.")),
        "sampled": (_("Sampled tokens"), _("What the policy answered, as token ids.")),
        "prompt_text": (_("Prompt text"), _("Only for comparison; may stay empty.")),
        "sampled_text": (_("Sampled text"), _("Only for comparison; may stay empty.")),
    }
    rows = records_input.edited(source, columns, _rows, _("The calls of one rollout, editable"))
    records_input.bounds(
        _("at most {calls} calls of {tokens} tokens each"), calls=MAX_CALLS, tokens=MAX_TOKENS
    )
    filled = [(number, row) for number, row in enumerate(rows, start=1) if any(row.values())]

    def place(problem: Problem, number: Callable[[int], int]) -> str:
        if len(problem.at) < 2:
            return _("Table")
        call = _("Call {number}").format(number=number(int(problem.at[1])))
        label = columns.get(str(problem.at[2]), ("", ""))[0] if len(problem.at) > 2 else ""
        return f"{call} · {label}" if label else call

    try:
        calls = checked(Calls, {"calls": [_raw(row) for _number, row in filled]})
        records_input.take(source, calls)
    except Refused as refusal:
        records_input.refused(
            records_input.refusals(refusal.problems, lambda problem: place(problem, lambda at: filled[at][0]))
        )
    else:
        records_input.refused_link(source, lambda problem: place(problem, lambda at: at + 1))
    return records_input.seed(source)


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


def _records(merged: Merging) -> None:
    if not merged.rows:
        st.info(_("No call, so no record."))
        return
    st.vega_lite_chart(
        records_charts.strips(_tokens(merged), charts.theme(), aligned=False, size=records_charts.size()),
        alt=_("The tokens of every record with their masks; the same tokens are in the CSV download."),
    )
    notes = [
        _("Blue, 1: sampled by the policy, trained on."),
        _("Grey, 0: came in between, only conditions what follows."),
        _("Outlined: the record's prompt."),
    ]
    if any(len(row.tokens) > DRAWN for row in merged.rows):
        notes.append(_("Only the first {count} tokens of a record are drawn.").format(count=DRAWN))
    st.markdown(quiet(" ".join(notes)))


def _tokens(merged: Merging) -> list[dict[str, Any]]:
    tip = _("record {record}, index {index}: token {token}")
    tokens = []
    for number, row in enumerate(merged.rows, start=1):
        masks = ("",) * len(row.prompt) + tuple(map(str, row.mask))
        for index, (token, mask) in enumerate(zip(row.tokens[:DRAWN], masks, strict=False)):
            tokens.append(
                {
                    "strip": number,
                    "label": _("record {number}").format(number=number),
                    "index": index,
                    "token": str(token),
                    "under": mask,
                    "kind": {"": "prompt", "0": "context", "1": "sampled"}[mask],
                    "tip": tip.format(record=number, index=index, token=token),
                }
            )
    return tokens


def _numbers(calls: Calls, strategy: Strategy, merged: Merging) -> None:
    apart = merge(calls, Strategy.TRANSITION)
    with st.container(horizontal=True):
        st.metric(
            _("Records"),
            len(merged.rows),
            delta=_("calls: {count}").format(count=len(calls.calls)),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
        st.metric(
            _("Sampled tokens"),
            merged.sampled,
            delta=_("{count} of them retried").format(count=merged.retried),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
        st.metric(
            _("Trained tokens"),
            merged.trainable,
            delta="✓ " + _("conserved"),
            delta_arrow="off",
            delta_color="blue",
            border=True,
        )
        st.metric(
            _("Tokens held"),
            merged.stored,
            delta=_("{count} if every call is its own record").format(count=apart.stored),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
    told = (
        _("{sampled} were sampled, {trainable} have mask 1.")
        if not merged.retried
        else _(
            "{sampled} were sampled, {retried} belong to a call that was repeated and dropped, {trainable}"
            " have mask 1."
        )
    ).format(sampled=merged.sampled, retried=merged.retried, trainable=merged.trainable)
    other = {
        Strategy.TRAJECTORY: _(
            "With every call its own record it would be the same tokens; number of records: {count}."
        ),
        Strategy.TRANSITION: _(
            "Merged where tokens allow it would be the same tokens; number of records: {count}."
        ),
    }[strategy]
    count = len(apart.rows if strategy is Strategy.TRAJECTORY else merge(calls, Strategy.TRAJECTORY).rows)
    st.markdown(
        " ".join(
            (
                strong(_("No token is lost or added:")),
                told,
                other.format(count=count),
                _("What a break costs is reuse: shared context is held and computed again."),
            )
        )
    )


def _call_by_call(told: Sequence[Step]) -> None:
    st.header(_("Call by call"), anchor=False)
    st.table(
        pd.DataFrame(
            [
                {
                    _("Call"): str(step.call),
                    _("Becomes"): whole_words(_became(step)),
                    _("Tokens of the open record repeated"): _prefix(
                        step.compared.tokens if step.compared else None
                    ),
                    _("First difference"): _difference(step.broke),
                    _("Characters repeated"): _prefix(step.compared.text if step.compared else None),
                }
                for step in told
            ],
        ).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
    )


def _became(step: Step) -> str:
    return {
        Became.OPENED: _("opens record {row}"),
        Became.JOINED: _("joins record {row}"),
        Became.BROKE: strong(_("opens record {row}")),
        Became.DROPPED: _("dropped: call {kept} repeats its prompt"),
    }[step.became].format(row=step.row, kept=step.kept)


def _prefix(agreement: Agreement | None) -> str:
    if agreement is None:
        return quiet("–")
    told = _("{same} of {of}").format(same=agreement.same, of=agreement.of)
    return together(good(told) if agreement.prefix else wrong(told))


def _difference(broke: Break | None) -> str:
    if broke is None:
        return quiet("–")
    if broke.in_prompt is None:
        return _("index {index}: the prompt has ended").format(index=broke.index)
    told = _("index {index}: {row} in the record, {prompt} in the prompt")
    return told.format(index=broke.index, row=broke.in_row, prompt=broke.in_prompt)


def _against_the_open_record(calls: Calls, merged: Merging, told: Sequence[Step]) -> None:
    st.header(_("Same text, same tokens?"), anchor=False)
    compared = {step.call: step.compared for step in told if step.compared}
    if not compared:
        st.markdown(_("Nothing is held against an open record here: there is one call, or none may join."))
        return
    first = merged.breaks[0].call if merged.breaks else next(iter(compared))
    key = links.seed("call", links.named(compared), first)
    chosen = st.segmented_control(
        _("Call held against the open record"), list(compared), key=key, required=True
    )
    number = chosen or first
    left, right = st.columns(2, gap="medium")
    with left:
        _token_prefix(calls, number, compared[number])
    with right:
        _text_prefix(calls, number, compared[number])


def _token_prefix(calls: Calls, number: int, compared: Comparison) -> None:
    before, call = calls.calls[compared.open_call - 1], calls.calls[number - 1]
    st.markdown(
        strong(_("Token ids"))
        + "  \n"
        + (
            good(_("All {of} tokens of the open record are repeated: the call joins it."))
            if compared.tokens.prefix
            else wrong(_("The tokens differ at index {same}: a new record starts."))
        ).format(same=compared.tokens.same, of=compared.tokens.of)
    )
    names = {0: "", 1: _("record"), 2: _("prompt {number}").format(number=number)}
    held = ((1, before.prompt + before.sampled), (2, call.prompt))
    length = max(len(tokens) for _strip, tokens in held)
    drawn = [
        {
            "strip": 0,
            "label": "",
            "index": index,
            "token": str(index),
            "under": "",
            "kind": "index",
            "tip": "",
        }
        for index in range(min(length, DRAWN))
    ]
    for strip, tokens in held:
        for index, token in enumerate(tokens[:DRAWN]):
            equal = index < compared.tokens.same
            at_break = index == compared.tokens.same and not compared.tokens.prefix
            drawn.append(
                {
                    "strip": strip,
                    "label": names[strip],
                    "index": index,
                    "token": str(token),
                    "under": "",
                    "kind": "context" if equal else "differs" if at_break else "prompt",
                    "tip": _("index {index}: token {token}").format(index=index, token=token),
                }
            )
    st.vega_lite_chart(
        records_charts.strips(drawn, charts.theme(), aligned=True, size=records_charts.size()),
        alt=_(
            "The open record's tokens above the call's prompt, index by index, the first difference marked."
        ),
    )


def _text_prefix(calls: Calls, number: int, compared: Comparison) -> None:
    before, call = calls.calls[compared.open_call - 1], calls.calls[number - 1]
    if compared.text is None:
        told = quiet(_("One of the texts is not known."))
    elif compared.text.prefix:
        told = good(_("All {of} characters of the open record are repeated."))
    else:
        told = wrong(_("The text differs after {same} characters."))
    told = told.format(
        same=compared.text.same if compared.text else 0, of=compared.text.of if compared.text else 0
    )
    st.markdown(strong(_("Text")) + "  \n" + told)
    if compared.text is None:
        return
    ours, theirs = before.prompt_text + before.sampled_text, call.prompt_text
    same = compared.text.same
    for label, text in (
        (_("Both begin with"), ours[:same]),
        (_("The record goes on with"), ours[same:]),
        (_("The prompt goes on with"), theirs[same:]),
    ):
        if text:
            st.markdown(quiet(label))
            st.code(text, language=None, wrap_lines=True)
    if compared.text.prefix and not compared.tokens.prefix:
        st.markdown(strong(_("The text continues, the tokens do not: equal text is not equal tokens.")))


def _downloads(calls: Calls, merged: Merging) -> None:
    with st.container(horizontal=True):
        st.download_button(
            _("Calls as JSON"),
            calls.model_dump_json(indent=2),
            file_name="calls.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
        )
        st.download_button(
            _("Records as JSON"),
            json.dumps(merged.model_dump(mode="json"), indent=2),
            file_name="records.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
        )
        st.download_button(
            _("Tokens and masks as CSV"),
            tokens_csv(merged),
            file_name="tokens.csv",
            mime="text/csv",
            icon=":material/download:",
            on_click="ignore",
        )


def _explain() -> None:
    st.header(_("What the sources say"), anchor=False)
    lines = [
        _(
            "The harness keeps control of tools and context; the trainer sees only prompts and responses,"
            " through an OpenAI-compatible proxy (paper, 1-3)."
        ),
        _(
            "A call joins only the row that is open now, and only if that row's prompt and response tokens"
            " are an exact prefix of its prompt (paper, 2.1 and A.3)."
        ),
        _(
            "Equal text is not equal tokens: a chat template may drop earlier thinking, decoding and"
            " tokenising again may cut elsewhere, a tool call may be rewritten (paper, 2.1)."
        ),
        _(
            "Mask 1 stands on sampled tokens, mask 0 on what came in between; masked tokens still condition"
            " (code, `verl/rollout_adapter.py`)."
        ),
        _("Calls of one rollout with an identical prompt are retries: only the last is kept (paper, 3.2)."),
        _(
            "In one coding run 36 % of the rollouts stayed one row; the mean was 2.41 rows per rollout"
            " (paper, figure 10)."
        ),
        _("Token ids and texts of the presets are this page's own."),
    ]
    st.markdown("\n".join(f"- {line}" for line in lines))
