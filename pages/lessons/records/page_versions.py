"""Which version produced which part of a rollout, and what happened when: numbers, log and table."""

from collections.abc import Mapping
from typing import Literal

import pandas as pd
import streamlit as st

from pages.lessons.records.accounts import Account, Standing, mixed
from pages.lessons.records.schedule import EventKind, ScheduleTimeline
from pages.lessons.records.texts import texts
from pages.ui.language import _
from pages.ui.marks import quiet, strong, together, whole_words


def show_numbers(runs: Mapping[str, ScheduleTimeline], told: Mapping[str, tuple[Account, ...]]) -> None:
    """When both schedules end, and how many rollouts have several versions."""
    updates = len(runs["collocated"].updates)
    with st.container(horizontal=True):
        for name, label in (
            ("collocated", _("Collocated async ends")),
            ("synchronous", _("Synchronous ends")),
        ):
            st.metric(
                label,
                runs[name].end,
                delta=_("updates: {count}").format(count=updates),
                delta_arrow="off",
                delta_color="off",
                border=True,
            )
        st.metric(
            _("Rollouts with several versions"),
            len(mixed(told["collocated"])),
            delta=_("synchronous: {count}").format(count=len(mixed(told["synchronous"]))),
            delta_arrow="off",
            delta_color="off",
            border=True,
        )
    st.markdown(strong(_("Versions are not mixed freely.")) + " " + texts("versions_explained"))


def show_log(runs: Mapping[str, ScheduleTimeline]) -> None:
    """Pause, drained, update and version switch, line by line."""
    events = {
        EventKind.PAUSE: _("pause: new requests wait"),
        EventKind.DRAINED: _("drained: no call is running"),
        EventKind.UPDATE: _("update begins"),
        EventKind.VERSION_SWITCH: _("new version, resume"),
    }
    named = {
        EventKind.PAUSE: _("in flight: {rollouts}"),
        EventKind.DRAINED: _("for a later batch: {rollouts}"),
        EventKind.UPDATE: _("batch: {rollouts}"),
        EventKind.VERSION_SWITCH: "",
    }
    rows = [
        {
            _("Time"): str(event.time),
            _("Event"): whole_words(events[event.event]),
            _("Version after it"): f"v{event.version}",
            _("Rollouts"): named[event.event].format(rollouts=_numbers_of(event.rollouts)),
        }
        for event in runs["collocated"].log
    ]
    st.table(
        pd.DataFrame(rows).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
        height=_height(len(rows)),
    )


def _numbers_of(rollouts: tuple[int, ...]) -> str:
    return ", ".join(map(str, rollouts)) or _("none")


def _height(rows: int) -> int | Literal["content"]:
    return "content" if rows <= 16 else 560


def show_versions(told: tuple[Account, ...]) -> None:
    """The parts of each rollout with the version that produced them."""
    standing = {
        Standing.TRAINED: _("used in the update to v{version}"),
        Standing.CARRIED: _("begun, used in no update"),
        Standing.WAITING: _("never started"),
    }
    rows = [
        {
            _("Rollout"): str(account.rollout),
            _("Parts, in order (version: time)"): ", ".join(
                together(f"v{part.version}: {part.end - part.start}") for part in account.parts
            )
            or quiet("–"),
            _("Versions"): strong(" → ".join(f"v{version}" for version in account.versions))
            if len(account.versions) > 1
            else ", ".join(f"v{version}" for version in account.versions) or quiet("–"),
            _("At the end"): standing[account.standing].format(version=account.trained),
        }
        for account in told
    ]
    st.table(
        pd.DataFrame(rows).rename(columns=whole_words),
        hide_index=True,
        border="horizontal",
        height=_height(len(rows)),
    )
