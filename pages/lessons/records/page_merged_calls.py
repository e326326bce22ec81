"""Why a call joins the open record or does not: equal text is not equal tokens."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from pages.lessons.records import page_pictures
from pages.lessons.records.joining import Became, CommonPrefix, JoiningStep, PromptComparison
from pages.lessons.records.merging import Break, Calls, Merging
from pages.lessons.records.page_merged_records import DRAWN
from pages.lessons.records.texts import texts
from pages.ui import charts, links, plain
from pages.ui.language import _
from pages.ui.marks import good, quiet, strong, together, whole_words, wrong


def call_by_call(told: Sequence[JoiningStep]) -> None:
    """What becomes of each call, and where it first differs from the open record."""
    st.header(_("Call by call"), anchor=False)
    st.table(
        pd.DataFrame(
            [
                {
                    _("Call"): str(step.call),
                    _("Becomes"): whole_words(_became(step)),
                    _("Repeated tokens of the open record"): _prefix(
                        step.compared.tokens if step.compared else None
                    ),
                    _("First difference"): _difference(step.broke),
                    _("Repeated characters"): _prefix(step.compared.text if step.compared else None),
                }
                for step in told
            ],
        ).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
    )


def _became(step: JoiningStep) -> str:
    return {
        Became.OPENED: _("opens record {row}"),
        Became.JOINED: _("joins record {row}"),
        Became.BROKE: strong(_("opens record {row}")),
        Became.DROPPED: _("dropped: call {kept} has the same prompt"),
    }[step.became].format(row=step.row, kept=step.kept)


def _prefix(agreement: CommonPrefix | None) -> str:
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


def against_the_open_record(
    calls: Calls, merged: Merging, told: Sequence[JoiningStep], *, shown: bool
) -> None:
    """One call beside the open record, by tokens and by text; only the choice of the call unless `shown`."""
    compared = {step.call: step.compared for step in told if step.compared}
    if not compared:
        st.markdown(texts("nothing_compared"))
        return
    first = merged.breaks[0].call if merged.breaks else next(iter(compared))
    key = links.seed("call", links.named(compared), first)
    if not shown:
        return
    chosen = st.segmented_control(
        _("Call compared with the open record"), list(compared), key=key, required=True
    )
    number = chosen or first
    left, right = st.columns(2, gap="medium")
    with left:
        _token_prefix(calls, number, compared[number])
    with right:
        _text_prefix(calls, number, compared[number])


def _token_prefix(calls: Calls, number: int, compared: PromptComparison) -> None:
    before, call = calls.calls[compared.open_call - 1], calls.calls[number - 1]
    st.markdown(
        strong(_("Token ids"))
        + "  \n"
        + (
            good(_("The prompt repeats all {of} tokens of the open record, so the call joins it."))
            if compared.tokens.prefix
            else wrong(_("The tokens differ at index {same}, so a new record starts."))
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
        page_pictures.strips(drawn, charts.theme(), aligned=True, size=page_pictures.size()),
        alt=texts("compared_tokens_alt"),
    )


def _text_prefix(calls: Calls, number: int, compared: PromptComparison) -> None:
    before, call = calls.calls[compared.open_call - 1], calls.calls[number - 1]
    if compared.text is None:
        told = quiet(_("One of the texts is missing."))
    elif compared.text.prefix:
        told = good(_("The prompt repeats all {of} characters of the open record."))
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
        (_("The record continues with"), ours[same:]),
        (_("The prompt continues with"), theirs[same:]),
    ):
        if text:
            st.markdown(quiet(label))
            st.code(plain.lines(text), language=None, wrap_lines=True)
    if compared.text.prefix and not compared.tokens.prefix:
        st.markdown(strong(texts("text_not_tokens")))
