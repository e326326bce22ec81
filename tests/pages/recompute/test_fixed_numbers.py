"""Fixed numbers: literals of data files, held against what the code gives."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pages.recompute import fixed_numbers as recompute
from scenarios.document import Json
from verifiers.audit import functions
from verifiers.audit.report import Audit, ReadTable, audit
from verifiers.cli import app
from verifiers.functions import FUNCTIONS

NUMBERS = """\
format: 1
examples:
  - id: one
    title: {en: One, zh: 一}
    source: Arithmetic
    function: double
    input: {n: 1}
    expected: 2
  - id: two
    title: {en: Two, zh: 二}
    source: Arithmetic
    function: double
    input: {n: 2}
    expected: 5
"""


def double(n: int) -> Json:
    return 2 * n


@pytest.fixture
def collect(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Make a file of numbers the only collection there is."""

    def only(text: str) -> None:
        path = tmp_path / "examples.yaml"
        path.write_text(text, encoding="utf-8")
        functions = {"double": double, **FUNCTIONS}
        collection = recompute.LiteralFile(path, f"{tmp_path.name}/examples.yaml", functions)
        monkeypatch.setattr(recompute, "COLLECTIONS", {"sums": collection})

    return only


def run(*arguments: str) -> tuple[int, str, list[str]]:
    result = CliRunner().invoke(app, ["recompute", *arguments])
    return result.exit_code, result.stdout, result.stderr.splitlines()


def test_a_literal_that_is_not_reproduced_makes_the_command_exit_1(collect: Callable[[str], None]) -> None:
    collect(NUMBERS)
    code, out, errors = run()
    assert (code, errors) == (1, ["not reproduced: sums.two"])
    assert [line.split() for line in out.splitlines()] == [
        ["name", "input", "expected", "recomputed", "ok"],
        ["sums.one", '{"n":', "1}", "2", "2", "True"],
        ["sums.two", '{"n":', "2}", "5", "4", "False"],
    ]


def test_the_command_exits_0_once_the_literal_is_right(collect: Callable[[str], None]) -> None:
    collect(NUMBERS.replace("expected: 5", "expected: 4"))
    assert run("--json")[::2] == (0, [])


def test_a_broken_file_of_numbers_exits_2_in_one_line(collect: Callable[[str], None], tmp_path: Path) -> None:
    collect(NUMBERS.replace("function: double\n    input: {n: 2}", "function: triple\n    input: {n: 2}"))
    code, out, errors = run()
    assert (code, out) == (2, "")
    (line,) = errors
    assert line.startswith(
        f'{tmp_path.name}/examples.yaml:12: examples[1].function: found "triple"; expected one of '
    )


def test_a_number_about_an_unknown_trajectory_exits_2_without_a_traceback(
    collect: Callable[[str], None],
) -> None:
    unknown = "function: row\n    input: {scenario: reserve_two, trajectory: nothing}"
    collect(NUMBERS.replace("function: double\n    input: {n: 2}", unknown))
    code, out, errors = run()
    assert (code, out, len(errors)) == (2, "", 1)


def test_the_main_scenario_has_a_number_for_every_row_count_and_variation_claim() -> None:
    names = {number.name for number in recompute.fixed_numbers() if number.name.startswith("verifiers.")}
    assert names >= {
        "verifiers.reserve_two",
        "verifiers.do_nothing",
        "verifiers.terse_report",
        "verifiers.split_reservation",
        "verifiers.claim_without_action",
        "verifiers.edit_stock_directly",
        "verifiers.reserve_three",
        "verifiers.wrong_item",
        "verifiers.side_effect",
        "verifiers.drop_other_reservation",
        "verifiers.retry_without_key",
        "verifiers.retry_with_key",
        "verifiers.overreach_then_undo",
        "verifiers.recover_from_error",
        "verifiers.service_unavailable",
        "verifiers.step_limit",
        "verifiers.counts_claim",
        "verifiers.counts_outcome",
        "verifiers.counts_contract",
        "verifiers.edit_stock_directly_stock_7",
        "verifiers.searched_1",
        "verifiers.searched_2",
        "verifiers.searched_3",
        "verifiers.searched_4",
    }


def test_every_file_of_fixed_numbers_in_the_product_is_recomputed() -> None:
    root = Path(recompute.__file__).parents[2]
    found = {
        path for room in ("pages", "scenarios", "verifiers") for path in (root / room).rglob("examples.yaml")
    }
    # A set of challenges holds questions, and no number.
    files = {path for path in found if path.parent.name != "sets"}
    assert {collection.path for collection in recompute.COLLECTIONS.values()} == files
    assert len(files) >= 1


def test_no_two_fixed_numbers_have_the_same_name() -> None:
    names = [number.name for number in recompute.fixed_numbers()]
    assert len(names) == len(set(names)) > 20


def test_the_audit_of_the_example_is_made_once_by_each_recount(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Audit] = []

    def counted(sources: Sequence[ReadTable]) -> Audit:
        made.append(audit(sources))
        return made[-1]

    monkeypatch.setattr(functions, "audit", counted)
    assert list(recompute.fixed_numbers()) == list(recompute.fixed_numbers())
    assert len(made) == 2


def test_every_number_names_the_file_and_the_line_on_which_it_stands() -> None:
    root = Path(recompute.__file__).parents[2]
    lines: dict[str, list[str]] = {}
    for number in recompute.fixed_numbers():
        text = lines.setdefault(number.file, (root / number.file).read_text(encoding="utf-8").splitlines())
        assert text[number.line - 1].strip() == f"- id: {number.name.partition('.')[2]}"
    assert lines.keys() == {
        "pages/lessons/boundaries/examples.yaml",
        "pages/lessons/contract/examples.yaml",
        "pages/lessons/errors/examples.yaml",
        "pages/lessons/parl/examples.yaml",
        "pages/lessons/records/examples.yaml",
        "verifiers/audit/examples.yaml",
        "verifiers/examples.yaml",
    }
