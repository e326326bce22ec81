"""Deciding on cells: the reward that a verifier gives a run, and the right verdict on it."""

from functools import partial
from typing import get_args

import streamlit as st

from pages.challenges import page_about
from pages.challenges.entered import DraftAnswer, EnteredCell, EnteredReward, OpenSet
from pages.challenges.page_progress import FORM, enter, entered
from pages.challenges.view import JudgeView
from pages.ui import links, status
from pages.ui.language import _
from scenarios.model import Intended


def show(of: OpenSet, view: JudgeView) -> None:
    """One cell at a time: what happened beside what is to be decided."""
    cells = _cells(view, entered(of, view.id))
    number = _which(of, view, cells)
    cell = view.cells[number]
    left, right = st.columns([7, 5], gap="medium")
    with left:
        page_about.task(cell.task)
        page_about.calls(cell.run.steps)
        page_about.ended(cell.run.termination)
    with right:
        page_about.verifier(cell.verifier)
        _decide(of, view, number, cells[number])


def _cells(view: JudgeView, typed: DraftAnswer) -> tuple[EnteredCell, ...]:
    missing = len(view.cells) - len(typed.cells)
    return (*typed.cells[: len(view.cells)], *(EnteredCell() for _number in range(missing)))


def _which(of: OpenSet, view: JudgeView, cells: tuple[EnteredCell, ...]) -> int:
    numbers = range(1, len(view.cells) + 1)
    key = links.hold(f"challenges.{of.set.id}.{view.id}.cell", numbers, 1)

    def name(number: int) -> str:
        cell = cells[number - 1]
        decided = " ✎" if cell.reward is not None and cell.right is not None else ""
        return _("Run {number}").format(number=number) + decided

    st.segmented_control(
        _("Run"), numbers, format_func=name, key=key, required=True, wrap=True, label_visibility="collapsed"
    )
    return int(st.session_state[key]) - 1


def _decide(of: OpenSet, view: JudgeView, number: int, cell: EnteredCell) -> None:
    rewards: dict[EnteredReward, str] = {"1": "1", "0": "0", "unscored": _("no number")}
    place = f"{of.set.id}.{view.id}.cell.{number}"
    key = FORM.filled(f"{place}.reward", cell.reward)
    st.segmented_control(
        _("Which reward does the verifier give?"),
        list(rewards),
        format_func=rewards.__getitem__,
        key=key,
        on_change=_take,
        args=(of, view, number, "reward", key),
    )
    key = FORM.filled(f"{place}.right", cell.right)
    st.segmented_control(
        _("What is the right verdict?"),
        get_args(Intended),
        format_func=status.intended,
        key=key,
        wrap=True,
        on_change=_take,
        args=(of, view, number, "right", key),
    )


def _take(of: OpenSet, view: JudgeView, number: int, field: str, key: str) -> None:
    enter(of, view.id, partial(_with, view, number, field, st.session_state[key]))


def _with(view: JudgeView, number: int, field: str, value: object, typed: DraftAnswer) -> DraftAnswer:
    cells = list(_cells(view, typed))
    cells[number] = cells[number].model_copy(update={field: value})
    return typed.model_copy(update={"cells": tuple(cells)})
