"""Sources, scope, and what exactly is in use."""

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from unicodedata import east_asian_width

import pandas as pd
import streamlit as st

from pages.sources.files import sources
from pages.sources.sources import PrimarySource, sources_csv
from pages.sources.versions import PRODUCT, ScenarioInUse, in_lessons, in_use
from pages.ui import downloads, links, parts, plain, stepping
from pages.ui.contents import TITLES
from pages.ui.language import _, current, raw_words, words
from pages.ui.marks import labelled, quiet, strong

SHORT = 12
_LINE = 64
"""About how many narrow letters a line of a column holds."""


def show() -> None:
    """The sources with a filter, what is not claimed, or versions and fingerprints."""
    names = {"sources": _("Sources"), "scope": _("What is not claimed"), "versions": _("Versions in use")}
    part = parts.choose(names)
    used = _used()
    if part == "scope":
        st.markdown(_not_claimed())
        st.page_link(
            "views/recompute.py",
            label=_("Recompute every fixed number"),
            icon=":material/calculate:",
        )
    elif part == "sources":
        _sources(used)
    else:
        _versions()


def _used() -> str:
    named = {page: None for source in sources().sources for page in source.used}
    return links.seed("used", links.named(["", *named]), "")


def _sources(key: str) -> None:
    file = sources()
    used = {page: None for source in file.sources for page in source.used}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        page = st.selectbox(
            _("Used on"),
            ["", *used],
            format_func=lambda page: _(TITLES[page]) if page else _("every page"),
            key=key,
            width=320,
        )
        downloads.offer(_("Sources as CSV"), sources_csv(file, current()), "sources.csv")
    stepping.show("used", ["", *used], page)
    for column, part in zip(st.columns(2, gap="medium"), _halves(file.used_on(page or None)), strict=True):
        column.markdown("\n".join(_listed(part)))


def _halves(shown: Sequence[PrimarySource]) -> tuple[Sequence[PrimarySource], Sequence[PrimarySource]]:
    """Sources in two parts, in their order, that take about the same room."""
    ends = list(accumulate(map(_lines, shown)))
    middle = sum(end <= ends[-1] / 2 for end in ends)
    return shown[:middle], shown[middle:]


def _lines(source: PrimarySource) -> int:
    """About how many lines of a column a source takes."""
    text = f"{source.title} · {raw_words(source.version)}: {raw_words(source.taken)}"
    return math.ceil(sum(1 + (east_asian_width(letter) in "WF") for letter in text) / _LINE)


def _listed(shown: Sequence[PrimarySource]) -> Iterator[str]:
    """Sources as Markdown, under the names of the pages that use them."""
    for used, group in groupby(shown, key=lambda source: source.used):
        where = labelled(_("Used on"), ", ".join(_(TITLES[page]) for page in used))
        yield "\n".join(("", quiet(where), "", *map(_source, group)))


def _source(source: PrimarySource) -> str:
    title = strong(source.title if source.url is None else _link(source.title, source.url))
    return "- " + labelled(f"{title} · {words(source.version)}", words(source.taken))


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
            "**Agent Lightning** is shown as of release v1.0.0 (2026-08-17); v1.0.1 followed on"
            " 2026-08-24, and other releases may differ. We read the paper,"
            " the code and the documentation. We did not repeat its training or its SWE-bench"
            " results."
        ),
        _("**Where a source gives no rule**, the page says what it chooses itself."),
    )
    return "\n".join(f"- {line}" for line in lines)


def _versions() -> None:
    st.markdown(_("This is version {version} of the verifier explorer.").format(version=PRODUCT))
    st.markdown(
        _(
            "Each SHA-256 is computed from canonical JSON: sorted keys, no white space, UTF-8,"
            " without the texts that people read. It changes if a rule changes, but not if a"
            " translation improves."
        )
    )
    st.table(_table(in_lessons()), hide_index=True, border="horizontal")
    st.markdown(_("The file holds these and the scenarios of the casebook, with every trajectory."))
    downloads.offer(_("All fingerprints as JSON"), _fingerprints, "in_use.json")


def _fingerprints() -> str:
    return downloads.as_json([item.model_dump(mode="json") for item in in_use()])


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
