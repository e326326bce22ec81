"""Sources, scope, and what exactly is in use."""

from typing import Literal

import pandas as pd
import streamlit as st

from pages.sources.files import sources
from pages.sources.sources import Page, PrimarySource, sources_csv
from pages.sources.versions import PRODUCT, ScenarioInUse, in_use
from pages.ui import downloads, links, plain, stepping
from pages.ui.language import N_, _, current, words
from pages.ui.marks import heading, labelled, quiet, strong

SHORT = 12
_PAGES: dict[Page, str] = {
    "contract": N_("Environment contract"),
    "verifiers": N_("Verifiers"),
    "errors": N_("Verifier errors"),
    "production": N_("Task production"),
    "boundaries": N_("Boundaries"),
    "parl": N_("PARL critical steps"),
    "records": N_("Records and rollouts"),
}


def show() -> None:
    """Sources with a filter beside what is not claimed, then versions and fingerprints."""
    left, right = st.columns([6, 5], gap="medium")
    with left:
        _sources()
    right.markdown(_not_claimed(), anchors=False)
    with right:
        st.page_link(
            "views/recompute.py",
            label=_("Recompute every fixed number"),
            icon=":material/calculate:",
        )
    _versions()


def _sources() -> None:
    st.header(_("Primary sources"), anchor=False)
    file = sources()
    used = {page: None for source in file.sources for page in source.used}
    key = links.seed("used", links.named(["", *used]), "")
    page = st.selectbox(
        _("Used on"),
        ["", *used],
        format_func=lambda page: _(_PAGES[page]) if page else _("every page"),
        key=key,
    )
    stepping.show("used", ["", *used], page)
    st.markdown("\n".join(_source(source) for source in file.used_on(page or None)))
    language: Literal["en", "zh"] = "zh" if current() == "zh" else "en"
    downloads.offer(_("Sources as CSV"), sources_csv(file, language), "sources.csv")


def _source(source: PrimarySource) -> str:
    title = strong(source.title if source.url is None else _link(source.title, source.url))
    where = ", ".join(_(_PAGES[page]) for page in source.used)
    lines = (
        f"{title} · {words(source.version)}",
        words(source.taken),
        quiet(labelled(_("Used on"), where)),
    )
    return "- " + "  \n  ".join(lines)


def _link(title: str, url: str) -> str:
    return f"[{title.replace('[', '(').replace(']', ')')}](<{url}>)"


def _not_claimed() -> str:
    lines = (
        _(
            "**No model runs.** Trajectories and states are preset. No policy learns, and no"
            " model looks for loopholes."
        ),
        _(
            "**No real tools.** No real inventory, repository or website is touched; a call only"
            " changes a value in memory."
        ),
        _("**No results.** No number here is a speed, a saving, a score or a gain from training."),
        _(
            "**A passed check** shows only that the tested conditions hold. A verifier with"
            " other rules is a different training target."
        ),
        _(
            "**PARL** means the mechanism published for Kimi K2.5. We infer nothing about the"
            " training of later models, such as the K3 series. Critical steps are computed from"
            " plans that are entered by hand; neither latency nor waiting time is measured."
        ),
        _(
            "**Agent Lightning** means version 1.0, released on 2026-08-17. We read the paper,"
            " the code and the documentation. We did not repeat its training or its SWE-bench"
            " results."
        ),
        _("**Where a source gives no rule**, the page says what it chooses itself."),
    )
    return "\n".join([heading(_("What this app does not claim")), "", *(f"- {line}" for line in lines)])


def _versions() -> None:
    st.header(_("Scenarios and verifiers in use"), anchor=False)
    every = in_use()
    st.markdown(_("This is version {version} of the verifier explorer.").format(version=PRODUCT))
    st.markdown(
        _(
            "Each SHA-256 is computed from canonical JSON: sorted keys, no white space, UTF-8,"
            " without the texts that people read. It changes if a rule changes, but not if a"
            " translation improves."
        )
    )
    st.table(_table(every), hide_index=True, border="horizontal")
    downloads.offer(
        _("All fingerprints as JSON"),
        downloads.as_json([item.model_dump(mode="json") for item in every]),
        "in_use.json",
    )


def _table(every: tuple[ScenarioInUse, ...]) -> pd.DataFrame:
    rows = []
    for item in every:
        version = _("version {version}, seed {seed}").format(version=item.version, seed=item.seed)
        title = strong(words(item.title))
        rows.append((labelled(title, _("snapshot")), version, item.snapshot_sha256))
        rows.append(
            (labelled(title, _("whole environment")), _("task, tools, permissions"), item.world_sha256)
        )
        rows += [
            (
                _("verifier {title}").format(title=words(verifier.title)),
                _("version {version}").format(version=verifier.version),
                verifier.sha256,
            )
            for verifier in item.verifiers
        ]
    return pd.DataFrame(
        [
            {_("In use"): what, _("Version"): version, _("SHA-256"): plain.code(sha[:SHORT])}
            for what, version, sha in rows
        ]
    )
