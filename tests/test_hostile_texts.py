"""Every text of the table is its characters wherever supplied text reaches a page, a CSV or the shell."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Element, Metric, Widget

from pages.ui import text_store
from scenarios import library
from scenarios.document import JsonObject
from scenarios.logs.columns import RowKind
from scenarios.problems import InputError
from tests.hostile_texts import HOMOGLYPHS, TEXTS, formulas, markup, unseen
from tests.pages.opening import opened
from tests.scenarios.conftest import fill, idle, jar_file, preset
from tests.verifiers.audit.conftest import source
from tests.verifiers.cli.running import run
from tests.verifiers.conftest import check, verifier, verifier_file
from verifiers.audit.exports import families_as_csv, findings_as_csv
from verifiers.audit.report import audit
from verifiers.audit.thresholds import Thresholds
from verifiers.work import Work


def said(text: str) -> JsonObject:
    return {"en": text, "zh": text}


def scenario_file() -> library.File:
    """A jar whose titles, summaries, messages, prompt and gauge are the texts of the table."""
    told: list[Any] = [
        preset(
            f"told_{name}",
            {"action": "add", "args": {"n": 1, "key": text}},
            {"action": "stop", "args": {"message": text}, "recorded": text},
            **{"title": said(f"{text} {place}"), "summary": said(text), "why": said(text)},
        )
        for place, (name, text) in enumerate(TEXTS.items())
    ]
    everything = " ".join(TEXTS.values())
    return jar_file(
        title=said(TEXTS["html"]),
        summary=said(everything),
        task={"prompt": said(everything), "facts": {"goal": 2, "asked": list(TEXTS.values())}},
        reset={"state": {"count": 0, "label": TEXTS["image"]}},
        gauges=[{"id": "marbles", "title": said(TEXTS["link"]), "value": "state.count"}],
        trajectories=[fill(), idle(), *told],
    )


def verifiers_file() -> library.File:
    """Verifiers of the jar whose titles, checks and descriptions are the texts of the table."""
    named = {"en": " ".join(TEXTS.values()), "zh": " ".join(TEXTS.values())}
    checks: Any = [
        check(f"is_{name}", "message", expected=json.dumps(text), title=said(text), explains=said(text))
        for name, text in TEXTS.items()
    ]
    every = [f"is_{name}" for name in TEXTS]
    judging: Any = [
        verifier("first", *every, title=said(TEXTS["image"]), looks_at=named, leaves_out=named),
        verifier("second", *every[:2], title=said(TEXTS["direction"]), looks_at=named, leaves_out=named),
    ]
    return verifier_file(checks=checks, verifiers=judging)


def shown(app: AppTest) -> Iterator[str]:
    """Every text that a page hands to the browser to be read as Markdown."""
    for kind in ("markdown", "title", "header", "subheader", "caption", "warning", "error", "info"):
        for each in app.get(kind):
            # The page's own HTML is constant.
            if isinstance(each, Element) and not getattr(each, "allow_html", False):
                yield str(each.value)
    for kind in ("button", "toggle", "checkbox", "selectbox", "text_input", "text_area", "metric"):
        yield from (str(each.label) for each in app.get(kind) if isinstance(each, Widget | Metric))
    for group in app.button_group:
        yield from map(str, group.options)
    for table in app.table:
        yield from map(str, table.value.columns)
        yield from (str(cell) for row in table.value.to_numpy().tolist() for cell in row)


def drawn(app: AppTest) -> Iterator[str]:
    """Every text that a page hands to a chart or to an element of our own, which draw it as characters."""
    yield from (each.proto.json for each in app.get("bidi_component"))
    for chart in app.get("vega_lite_chart"):
        yield chart.proto.spec
        for each in chart.proto.datasets:
            yield convert_arrow_bytes_to_pandas_df(each.data.data).to_csv()


def faults(app: AppTest) -> list[tuple[str, object]]:
    assert not app.exception
    texts = list(shown(app))
    assert len(texts) > 10
    read = [(text, markup(text)) for text in texts]
    seen = [(text, unseen(text)) for text in (*texts, *drawn(app))]
    return [found for found in (*read, *seen) if found[1]]


PAGES: list[tuple[str, dict[str, str]]] = [
    ("verifiers", {"trajectory": "told_image", "rules": "1", "variations": "1"}),
    *(("contract", {"part": part}) for part in ("reset", "action", "observe", "verify")),
    *(("workshop", {"part": part}) for part in ("compose", "write", "bring")),
    ("mutants", {"lang": "zh"}),
    ("errors", {"part": "check", "source": "scenario", "lang": "zh"}),
]


@pytest.mark.parametrize(("page", "query"), PAGES)
def test_a_scenario_of_hostile_texts_is_text_on_every_page(page: str, query: dict[str, str]) -> None:
    files = {
        "scenario": scenario_file().content.decode(),
        "verifiers": verifiers_file().content.decode(),
    }
    work = Work.model_validate_json(json.dumps(files))
    app = opened(page, **query, scenario="own", work=text_store.keep(work.text()))
    assert [each.value for each in app.error] == []
    assert faults(app) == []


def rows() -> list[JsonObject]:
    """Runs of a task set in which every field that is a text is one of the table."""
    return [
        {"task_id": text, "family": text, "attempt": place, "reward": place % 2, "error": text, "split": text}
        for place, text in enumerate([*TEXTS.values(), *TEXTS.values()])
    ]


def rows_file(folder: Path, name: str = "rollouts.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows()), "utf-8")
    return path


@pytest.mark.parametrize(
    ("page", "query", "key"),
    [
        ("audit", {"part": "findings", "lang": "zh"}, "audit.upload"),
        ("audit", {"part": "difficulty"}, "audit.upload"),
        ("audit", {"part": "details"}, "audit.upload"),
        ("logs", {"part": "understood"}, "logs.upload"),
    ],
)
def test_a_file_of_hostile_texts_is_text_on_the_page_that_reads_it(
    page: str, query: dict[str, str], key: str, tmp_path: Path
) -> None:
    app = opened(page, source="files" if page == "audit" else "file", **query)
    content = rows_file(tmp_path).read_bytes()
    app.file_uploader(key=key).set_value([(f"{TEXTS['image']}.jsonl", content, "text/plain")]).run()
    assert faults(app) == []


def cells(content: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(content, newline="")) for cell in row]


def test_no_csv_of_a_task_set_holds_a_formula() -> None:
    made = audit([source("rollouts.jsonl", rows(), RowKind.ROLLOUTS)], Thresholds())
    for content in (families_as_csv(made), findings_as_csv(made)):
        told = cells(content.decode("utf-8-sig"))
        assert any(TEXTS["formula"] in cell for cell in told)
        assert formulas(told) == []


def test_no_csv_of_the_shell_holds_a_formula_and_nothing_printed_steers_the_screen(tmp_path: Path) -> None:
    scenario, verifiers = tmp_path / "jar.yaml", tmp_path / "verifiers.yaml"
    scenario.write_bytes(scenario_file().content)
    verifiers.write_bytes(verifiers_file().content)
    runs = rows_file(tmp_path)
    for command in (
        ["validate", scenario, verifiers],
        ["matrix", scenario, "--verifiers", verifiers],
        ["matrix", scenario, "--verifiers", verifiers, "--csv"],
        ["replay", scenario, "told_control"],
        ["mutate", scenario, "--verifiers", verifiers],
        ["audit", runs],
        ["import", runs],
        ["spot-check", "draw", runs],
    ):
        result = run(*command)
        assert isinstance(result.exception, SystemExit | None), command
        told = result.stdout + result.stderr
        assert told
        assert unseen(told) == set(), command
        if "--csv" in command or "draw" in command:
            assert formulas(cells(result.stdout)) == [], command


def test_what_is_asked_of_a_place_can_fail() -> None:
    read = [name for name, text in TEXTS.items() if markup(text)]
    assert read == ["html", "script", "comment", "image", "link", "cell"]
    assert [name for name, text in TEXTS.items() if unseen(text)] == ["direction", "control", "hidden"]
    assert [name for name, text in TEXTS.items() if formulas([text])] == [
        name for name in TEXTS if name.startswith("formula")
    ]


@pytest.mark.parametrize("id_", HOMOGLYPHS)
def test_an_id_that_only_looks_like_another_is_refused(id_: str) -> None:
    with pytest.raises(InputError, match="id"):
        library.load(jar_file(trajectories=[fill(), idle(), preset(id_, {"action": "leave"})]))
