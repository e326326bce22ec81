"""Weighting: how much a rollout contributes to the update, and how that depends on its number of records."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from pages.lessons.records import files, page_inputs, page_pictures, page_self_test
from pages.lessons.records.compact import read_cell, read_decimal, read_group, write_group
from pages.lessons.records.export import shares_csv
from pages.lessons.records.page_cutting import show_cut
from pages.lessons.records.page_inputs import Row, Source
from pages.lessons.records.presets import ReductionNames
from pages.lessons.records.texts import texts
from pages.lessons.records.weighting import (
    MAX_RECORDS,
    MAX_ROLLOUTS,
    BaselineUnit,
    Epsilon,
    LeftOut,
    Reduction,
    RolloutGroup,
    RolloutShare,
    Weighting,
    weigh,
)
from pages.lessons.records.wording import decimal, rollout_name, signed
from pages.ui import charts, downloads, links
from pages.ui.language import _, words
from pages.ui.marks import quiet, strong, together, whole_words
from scenarios.document import Json, checked
from scenarios.problems import InputError, Problem

SAID = ("weighting_copied", "weighting_same_unit", "weighting_rollout_mean", "weighting_deviation")
CHOICES = ("weighting_own_choice",)
"""The texts on what the sources say of this part, and on what this page chooses in it."""


def seed(*, shown: bool) -> None:
    """Prepare the choices of this part; what is not shown stands in the link only if it was changed."""
    page_inputs.seed(_source(), shown=shown)
    for name, values, default in (
        ("unit", BaselineUnit, BaselineUnit.RECORD),
        ("reduction", Reduction, Reduction.BY_TOKENS),
        ("epsilon", Epsilon, Epsilon.NONE),
    ):
        options: dict[str, Any] = links.named(values)
        links.seed(name, options if shown else {"": default} | options, default)
    page_self_test.seed(_source().presets)


def show() -> None:
    """The part as a whole."""
    seed(shown=True)
    source = _source()
    head, controls = st.container(), st.container()
    group = _edit(source)
    with head:
        page_inputs.choose_preset(source, files.presets().weighting, _begin)
    with controls:
        unit, reduction, epsilon = _ways()
    by_unit = {each: weigh(group, each, reduction, epsilon) for each in BaselineUnit}
    weighting = by_unit[unit]
    st.markdown(texts("weighting_terms"))
    _numbers(weighting, unit)
    _baselines(by_unit)
    _pictures(weighting)
    _rollouts(group, unit, by_unit)
    show_cut(group, unit, reduction, epsilon)
    _reductions(group, unit, epsilon, reduction)
    _downloads(group, weighting)
    page_self_test.show(source.presets, _begin)


def bounds() -> str:
    """How much of an input this part takes."""
    return page_inputs.bounds(
        _("at most {rollouts} rollouts of {records} records each"), rollouts=MAX_ROLLOUTS, records=MAX_RECORDS
    )


def _source() -> Source[RolloutGroup]:
    presets = {preset.id: RolloutGroup(rollouts=preset.rollouts) for preset in files.presets().weighting}
    return Source("group", presets, read_group, write_group)


def _begin(preset: str) -> None:
    source = _source()
    page_inputs.start(source, source.presets[preset])


def _ways() -> tuple[BaselineUnit, Reduction, Epsilon]:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        unit = st.segmented_control(
            _("Advantage over"),
            list(BaselineUnit),
            format_func={BaselineUnit.RECORD: _("records"), BaselineUnit.ROLLOUT: _("rollouts")}.__getitem__,
            key=links.seed("unit", links.named(BaselineUnit), BaselineUnit.RECORD),
            required=True,
            help=_(
                "Advantage = (reward − mean) / standard deviation. The mean and the standard"
                " deviation of the rewards are computed over this unit."
            ),
        )
        reduction = st.segmented_control(
            _("Loss as"),
            list(Reduction),
            key=links.seed("reduction", links.named(Reduction), Reduction.BY_TOKENS),
            required=True,
            wrap=True,
            help=texts("loss_help"),
        )
        epsilon = st.segmented_control(
            _("Added to the std. deviation"),
            list(Epsilon),
            format_func={
                Epsilon.NONE: "0",
                Epsilon.VERL: "1e-6 (verl)",
                Epsilon.TRL: "1e-4 (TRL)",
            }.__getitem__,
            key=links.seed("epsilon", links.named(Epsilon), Epsilon.NONE),
            required=True,
        )
    return unit or BaselineUnit.RECORD, reduction or Reduction.BY_TOKENS, epsilon or Epsilon.NONE


def _edit(source: Source[RolloutGroup]) -> RolloutGroup:
    columns = {
        "reward": (_("Reward"), _("An empty cell means unscored, which is not the same as 0.")),
        "records": (
            _("Record lengths"),
            texts("table_records_help"),
        ),
        "token_loss": (
            _("Loss of each token"),
            _("All tokens of a rollout have the same loss, so that the reductions can be compared."),
        ),
    }
    rows = page_inputs.edited(source, columns, _rows, _("The rollouts of one group, editable"))

    def place(problem: Problem) -> str:
        if len(problem.path) < 2:
            return _("Table")
        rollout = rollout_name(int(problem.path[1]) + 1)
        return f"{rollout} · {columns[str(problem.path[2])][0]}" if len(problem.path) > 2 else rollout

    try:
        page_inputs.take(source, checked(RolloutGroup, {"rollouts": [_raw(row) for row in rows]}))
    except InputError as refusal:
        page_inputs.refused(page_inputs.refusals(refusal.problems, place))
    else:
        page_inputs.refused_link(source, place)
    return page_inputs.seed(source)


def _rows(group: RolloutGroup) -> list[Row]:
    return [
        {
            "reward": "" if rollout.reward is None else f"{rollout.reward:g}",
            "records": " ".join(map(str, rollout.records)),
            "token_loss": f"{rollout.token_loss:g}",
        }
        for rollout in group.rollouts
    ]


def _raw(row: Row) -> Json:
    loss = {} if not row["token_loss"].strip() else {"token_loss": read_decimal(row["token_loss"])}
    return {"reward": read_decimal(row["reward"]), "records": read_cell(row["records"]), **loss}


def _numbers(weighting: Weighting, unit: BaselineUnit) -> None:
    baseline, mean = weighting.baseline, weighting.mean_reward
    over = {BaselineUnit.RECORD: _("records: {count}"), BaselineUnit.ROLLOUT: _("rollouts: {count}")}[unit]
    count = baseline.count if baseline else 0
    quietly: dict[str, Any] = {"delta_arrow": "off", "delta_color": "off", "border": True}
    with st.container(horizontal=True):
        st.metric(
            _("Group mean"),
            decimal(baseline.mean if baseline else None, 5),
            delta=over.format(count=count),
            **quietly,
        )
        st.metric(
            _("Standard deviation"),
            decimal(baseline.std if baseline else None, 5),
            delta=_("verl's rule for a group of one") if count == 1 else _("of the sample, n - 1"),
            **quietly,
        )
        st.metric(
            _("Mean reward, only scored"),
            decimal(mean.over_scored),
            delta=_("rollouts: {count}").format(count=mean.scored),
            **quietly,
        )
        st.metric(
            _("Mean reward, missing as 0"),
            decimal(mean.over_all),
            delta=_("rollouts: {count}").format(count=mean.rollouts),
            **quietly,
        )


def _baselines(by_unit: Mapping[BaselineUnit, Weighting]) -> None:
    told = {
        BaselineUnit.RECORD: _("Over records ({count}): mean {mean}, standard deviation {std}."),
        BaselineUnit.ROLLOUT: _("Over rollouts ({count}): mean {mean}, standard deviation {std}."),
    }
    lines = [
        told[unit].format(
            count=baseline.count, mean=strong(decimal(baseline.mean, 5)), std=strong(decimal(baseline.std, 5))
        )
        for unit, weighting in by_unit.items()
        if (baseline := weighting.baseline)
    ]
    if any(weighting.baseline and weighting.baseline.count == 1 for weighting in by_unit.values()):
        lines.append(texts("group_of_one"))
    st.markdown(" ".join(lines))


def _pictures(weighting: Weighting) -> None:
    trained = [
        (number, share) for number, share in enumerate(weighting.shares, start=1) if not share.left_out
    ]
    if not trained:
        st.info(_("Every rollout is left out, so there is nothing to train on."))
        return
    left, right = st.columns(2, gap="medium")
    for column, field, title, alt in (
        (
            left,
            "weight",
            _("share of the loss"),
            _("The share of each rollout; the table has the numbers."),
        ),
        (
            right,
            "contribution",
            _("contribution = advantage × share"),
            _("The contribution of each rollout; the table has the numbers."),
        ),
    ):
        rows = [
            {
                "name": rollout_name(number),
                "value": getattr(share, field),
                "text": (signed if field == "contribution" else decimal)(getattr(share, field)),
            }
            for number, share in trained
        ]
        column.vega_lite_chart(page_pictures.bars(rows, title, charts.theme(), page_pictures.size()), alt=alt)


def _rollouts(group: RolloutGroup, unit: BaselineUnit, by_unit: Mapping[BaselineUnit, Weighting]) -> None:
    weighting = by_unit[unit]
    units = {
        BaselineUnit.RECORD: _("Advantage over records"),
        BaselineUnit.ROLLOUT: _("Advantage over rollouts"),
    }
    names = {each: f":blue[**{name} ◂**]" if each is unit else name for each, name in units.items()}
    rows = []
    for number, (rollout, share) in enumerate(zip(group.rollouts, weighting.shares, strict=True), start=1):
        left_out = _why(share)
        rows.append(
            {
                _("Rollout"): str(number),
                _("Reward"): _("unscored") if rollout.reward is None else f"{rollout.reward:g}",
                _("Records"): str(len(rollout.records)),
                _("Tokens"): f"{sum(rollout.records):,}",
                **{
                    names[each]: left_out or signed(by_unit[each].shares[number - 1].advantage, 5)
                    for each in BaselineUnit
                },
                _("Share"): decimal(share.weight),
                _("Contribution"): strong(signed(share.contribution))
                if share.contribution is not None
                else "—",
            }
        )
    st.table(pd.DataFrame(rows).rename(columns=whole_words), hide_index=True, border="horizontal")
    _left_out(weighting)


def _why(share: RolloutShare) -> str:
    reason = {
        None: "",
        LeftOut.NO_RECORD: _("left out: no call"),
        LeftOut.NO_REWARD: _("left out: unscored"),
    }[share.left_out]
    return quiet(together(reason)) if reason else ""


def _left_out(weighting: Weighting) -> None:
    if all(share.left_out is None for share in weighting.shares):
        return
    st.markdown(
        texts("left_out_explained").format(
            scored=weighting.mean_reward.scored, rollouts=weighting.mean_reward.rollouts
        )
    )


def _reductions(group: RolloutGroup, unit: BaselineUnit, epsilon: Epsilon, chosen: Reduction) -> None:
    weighed = {reduction: weigh(group, unit, reduction, epsilon) for reduction in Reduction}
    rows = [_named(names, weighed, chosen) for names in files.presets().reductions]
    with st.expander(_("Names of the reductions, and the loss that each gives"), icon=":material/table:"):
        st.table(pd.DataFrame(rows).rename(columns=whole_words), hide_index=True, border="horizontal")
        shipped = weighed[Reduction.BY_ROLLOUTS].shipped_loss
        if shipped is not None:
            st.markdown(texts("shipped_loss").format(loss=decimal(shipped, 6)))


def _named(names: ReductionNames, weighed: dict[Reduction, Weighting], chosen: Reduction) -> dict[str, str]:
    weighting = weighed[names.reduction] if names.reduction else None
    meaning = whole_words(words(names.meaning))
    return {
        _("What has equal weight"): f":blue[**{meaning} ◂**]" if names.reduction == chosen else meaning,
        "verl": together(names.verl or "–"),
        "TRL": together(", ".join(names.trl) or "–"),
        "Agent Lightning": together(names.agent_lightning or "–"),
        _("Loss"): strong(decimal(weighting.loss, 6)) if weighting else "—",
    }


def _downloads(group: RolloutGroup, weighting: Weighting) -> None:
    downloads.row(
        (_("Rollouts as JSON"), group.model_dump_json(indent=2), "rollouts.json"),
        (_("Shares and contributions as CSV"), shares_csv(group, weighting), "shares.csv"),
    )
