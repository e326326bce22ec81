"""Model-based judges: what flips a verdict that should not flip. The judgements are preset."""

from typing import Any

import streamlit as st

from pages.lessons.errors import files, page_charts, page_numbers
from pages.lessons.errors.judgements import JudgeCheck, Judgement, flipped, table
from pages.lessons.errors.page_numbers import four
from pages.lessons.errors.texts import texts
from pages.ui import charts, links, projected, stepping
from pages.ui.language import _, raw_titles
from verifiers.error_rates import ErrorRates, error_rates

PEOPLE = "people"


def show() -> None:
    """The part as a whole."""
    every = files.judgements().judgements
    check = _check()
    rates = error_rates(table(every, check))
    st.markdown(texts(f"check_{check}"))
    page_numbers.cards(
        (
            _("Verdicts flipped"),
            f"{len(flipped(every, check))} / {len(every)}",
        ),
        (_("Agreement"), four(rates.agreement.share), texts("agreement_is")),
        (_("Cohen's kappa"), four(rates.kappa), texts("kappa_is")),
        (_("False pass rate"), four(rates.false_pass_rate.share), texts("false_pass_rate_is")),
        (_("False fail rate"), four(rates.false_fail_rate.share), texts("false_fail_rate_is")),
    )
    projected.chart(_picture(every, check), alt=texts("judges_alt"))
    names = ("agreement_is", "kappa_is", "both_rates_are", "always_fail_judge", "record_of_judge")
    st.markdown("\n".join(f"- {texts(name)}" for name in names))
    rows = [_row(every, one) for one in JudgeCheck]
    page_numbers.show(
        "judge_checks",
        {
            "name": _("Judged"),
            "flipped": _("Flipped"),
            "agreement": _("Agreement"),
            "kappa": _("Cohen's kappa"),
            "wrong": _("False passes, fails"),
        },
        [dict(row) for row in rows],
        [
            {
                "name": row["name"],
                "flipped": str(row["flipped"]),
                "agreement": four(row["agreement"]),
                "kappa": four(row["kappa"]),
                "wrong": f"{row['false_pass']}, {row['false_fail']}",
            }
            for row in rows
        ],
    )


def sources() -> list[str]:
    """Where this part comes from."""
    return [texts("source_kappa"), texts("own_judgements")]


def _names() -> dict[JudgeCheck, str]:
    return {
        JudgeCheck.PLAIN: _("plain"),
        JudgeCheck.SWAPPED: _("order swapped"),
        JudgeCheck.PADDED: _("padded"),
        JudgeCheck.REPEATED: _("repeated"),
        JudgeCheck.ADDRESSED: _("judge addressed"),
    }


def _check() -> JudgeCheck:
    names = _names()
    key = links.seed("check", links.named(JudgeCheck), JudgeCheck.SWAPPED)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            _("The judge is asked again"),
            list(JudgeCheck),
            format_func=names.__getitem__,
            key=key,
            required=True,
            wrap=True,
        )
        stepping.show("check", list(JudgeCheck), st.session_state[key])
    return JudgeCheck(st.session_state[key])


def _picture(every: tuple[Judgement, ...], chosen: JudgeCheck) -> charts.Spec:
    titles = raw_titles(every)
    columns = {PEOPLE: _("people")} | {str(check): name for check, name in _names().items()}
    right, wrong = _("right"), _("wrong")
    cells = [_people(one, right if one.right else wrong) for one in every]
    for one in every:
        for check in JudgeCheck:
            word = right if one.passed[check] else wrong
            flips = one.passed[check] is not one.passed[JudgeCheck.PLAIN]
            mistaken = one.passed[check] is not one.right
            cells.append(
                {
                    "row": one.id,
                    "column": str(check),
                    "text": f"{'✗ ' if mistaken else ''}{word}{' ⇄' if flips else ''}",
                    "short": f"{'✗' if mistaken else '✓'}{'⇄' if flips else ''}",
                    "tip": f"{titles[one.id]} · {columns[check]}: {word}",
                    "wrong": mistaken,
                    "chosen": check is chosen,
                }
            )
    return page_charts.grid(cells, titles, columns, 24, charts.theme())


def _people(one: Judgement, word: str) -> dict[str, Any]:
    return {"row": one.id, "column": PEOPLE, "text": word, "short": word, "tip": word, "wrong": False}


def _row(every: tuple[Judgement, ...], check: JudgeCheck) -> dict[str, Any]:
    rates: ErrorRates = error_rates(table(every, check))
    return {
        "check": str(check),
        "name": _names()[check],
        "flipped": len(flipped(every, check)),
        "agreement": rates.agreement.share,
        "kappa": rates.kappa,
        "false_pass": rates.counts.false_pass,
        "false_fail": rates.counts.false_fail,
    }
