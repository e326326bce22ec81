"""What is asked about supplied files: the same answers as in process, limits, and what is remembered."""

import json
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cachetools import LRUCache

from scenarios.environment import ScenarioError
from scenarios.library import File
from scenarios.model import Step
from scenarios.problems import InputError
from tests.scenarios.conftest import jar_file, messages
from tests.verifiers.conftest import CASES, check, verifier, verifier_file
from verifiers import library
from verifiers.draft import Draft, OwnCheck, extended
from verifiers.matrix import Matrix
from verifiers.model import CheckUse
from verifiers.sandbox import answers, child, pool
from verifiers.sandbox import computations as every
from verifiers.sandbox.computations import COMPUTATIONS, Computation
from verifiers.sandbox.errors import ProcessKilledError, ResourceLimitError
from verifiers.sandbox.material import Material, pasted
from verifiers.sandbox.pool import Pool

LIST = "[" + ", ".join(["1"] * 90) + "]"
SLOW = f"size({LIST}.map(x, {LIST}.map(y, size(text([states, steps, task, {LIST}, {LIST}, {LIST}])))))"
HUGE = f"{LIST}.map(x, {LIST}.map(y, '{'x' * 2_800}' + text(x)).map(z, {' + '.join('z' * 28)}))"


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    room(monkeypatch, answers.MAX_REMEMBERED)
    # What a job takes of the processor decides, however busy the machine is.
    monkeypatch.setattr(child, "PATIENCE", 60)


def room(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(answers, "MAX_REMEMBERED", size)
    monkeypatch.setattr(answers, "_remembered", LRUCache(size, getsizeof=lambda one: one.size))


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Close the pool, so that what is answered from then on was remembered."""
    made = Pool()
    monkeypatch.setattr(pool, "shared", lambda: made)
    yield made.close
    made.close()


def rules(observed: str) -> File:
    """A verifier file of the jar with one check."""
    return verifier_file(checks=[check("odd", observed, expected="0")], verifiers=[verifier("v", "odd")])


def many(observed: str) -> Material:
    """Files with the same heavy rule in many checks."""
    ids = [f"odd_{number}" for number in range(60)]
    checks = [check(id_, f"{number} + {observed}", expected="0") for number, id_ in enumerate(ids)]
    return jar(verifier_file(checks=checks, verifiers=[verifier("v", *ids)]))


def jar(verifiers: File, draft: Draft | None = None) -> Material:
    return Material((jar_file(), verifiers), draft)


def drafted() -> Draft:
    own = OwnCheck(observed="size(steps)", expected="3", satisfied="observed <= expected")
    return Draft(
        checks=(own, OwnCheck(observed="nothing at all", expected="1")),
        uses=(CheckUse(id="own_1"), CheckUse(id="stock_fell")),
        unscored=("truncated",),
        steps=(
            Step(action="get_stock", args={"item": "kettle"}),
            Step(action="reserve", args={"item": 3}),
            Step(action="fly"),
        ),
    )


def same(recorded: Matrix, computed: Matrix) -> None:
    """Assert that two matrices show the same of everything."""
    assert recorded.scenario == computed.scenario
    assert recorded.verifiers.model_dump() == computed.verifiers.model_dump()
    assert recorded.table.model_dump_json() == computed.table.model_dump_json()
    assert recorded.summary == computed.summary
    for trajectory in (item.id for item in computed.scenario.trajectories):
        for variation in (None, *(item.id for item in computed.scenario.variations)):
            run = computed.run(trajectory, variation)
            assert recorded.run(trajectory, variation) == run
            assert recorded.results(trajectory, variation) == computed.results(trajectory, variation)
            assert recorded.gauges(recorded.run(trajectory, variation)) == computed.gauges(run)
            for one in computed.verifiers.verifiers:
                told = recorded.verdict(trajectory, one.id, variation)
                assert told == computed.verdict(trajectory, one.id, variation)
        for step in range(len(computed.run(trajectory).states)):
            assert recorded.unseen(trajectory, step) == computed.unseen(trajectory, step)


@pytest.mark.parametrize("id_", ["reserve_two", "test_tampering", "sim_to_real"])
def test_a_child_finds_what_is_found_in_process(id_: str) -> None:
    same(answers.evaluated(Material(library.find(id_))), library.matrix(id_))


def test_a_draft_is_part_of_what_a_child_finds() -> None:
    files = library.find("reserve_two")
    recorded = answers.evaluated(Material(files, drafted()))
    same(recorded, Matrix(*extended(*library.load(*files), drafted())))
    assert [(fault.check, fault.part) for fault in recorded.faults] == [(1, "observed")]
    assert recorded.missing_part is None
    assert recorded.fits == (True, False, False)


def test_pasted_texts_are_told_apart_and_named_in_the_child() -> None:
    texts = [file.content.decode() for file in library.find("reserve_two")]
    for one, other in (texts, texts[::-1]):
        recorded = answers.evaluated(pasted(one, other))
        assert [file.name for file in recorded.files] == [
            "scenarios/reserve_two.yaml",
            "verifiers/reserve_two.yaml",
        ]
        assert [file.content.decode() for file in recorded.files] == texts


ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "broken": ('[[{"action": "finish", "args": {"message": "Done."}}]]', None),
    "notices": (),
    "part_values": ("reserve_two", "stock_fell"),
    "stepwise": ("overreach_then_undo", "never_above_authorised"),
    "leaks": ("reserve",),
    "aliasing": ("[]",),
    "exchanged": (),
    "reset": ("do_nothing",),
    "replayed": ("do_nothing",),
    "redundant": ("contract",),
    "smallest": (),
    "unscored_endings": (),
    "texts": (),
    "case": (
        "outcome",
        '[{"action": "adjust_stock", "args": {"item": "kettle", "stock": 8}},'
        ' {"action": "finish", "args": {"message": "Done."}}]',
    ),
    "mutants": (),
    "hardening": (("stock_fell",), 2),
    "regions": ("outcome", 2),
    "written_run": ("false_pass", "claim", '[{"action": "finish", "args": {"message": "Reserved 2"}}]', None),
    "slipping": (("stock_fell",),),
    "least": ("false_pass", "outcome", 2, "stock_7"),
    "mended": ('{"answer": {"checks": ["stock_fell"]}, "length": 2}',),
    "rule_faults": ('{"written": [{"observed": "2 +", "expected": "1"}]}',),
    "shown_runs": ('[{"preset": "side_effect"}]',),
    "judged_traces": ('{"traces": [{"preset": "side_effect"}], "verifiers": ["claim"]}',),
}


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_every_computation_gives_in_a_child_what_it_gives_in_process(name: str) -> None:
    shipped = library.matrix("reserve_two")
    asked = ARGUMENTS[name]
    computation = COMPUTATIONS[name]
    recorded = answers.evaluated(Material(library.find("reserve_two")))
    assert answers.ask(recorded, computation, *asked) == answers.ask(shipped, computation, *asked)


def test_every_computation_is_tried() -> None:
    assert sorted([*ARGUMENTS, "rules"]) == sorted(COMPUTATIONS)
    constants = {value.name for value in vars(every).values() if isinstance(value, Computation)}
    assert constants == COMPUTATIONS.keys()


def test_the_rules_of_a_verifier_are_those_of_its_file_and_those_of_a_draft_as_they_would_stand_in_one() -> (
    None
):
    files = library.find("reserve_two")
    recorded = answers.evaluated(Material(files, drafted()))
    assert answers.ask(recorded, every.RULES, "claim") == library.excerpt(files[1], "claim")
    assert "observed <= expected" in answers.ask(recorded, every.RULES, "yours")


def test_notices_are_about_the_supplied_files() -> None:
    names = {"scenarios": "after_end.yaml", "verifiers": "after_end.verifiers.yaml"}
    files = [File(f"{room}/after_end.yaml", (CASES / name).read_bytes()) for room, name in names.items()]
    told = answers.ask(answers.evaluated(Material((files[0], files[1]))), every.NOTICES)
    assert list(map(str, told)) == [
        f"scenarios/after_end.yaml:{place}: found 1 step after the end, the run is finished; "
        "expected only steps that run"
        for place in ("14: trajectories[0].steps[2]", "15: trajectories[1].steps[1]")
    ]


def test_uploaded_files_are_told_apart_in_a_child() -> None:
    scenario, verifiers = library.find("reserve_two")
    texts = (scenario.content.decode(), verifiers.content.decode())
    assert answers.unpacked([verifiers, scenario]) == texts
    with pytest.raises(InputError, match="1 file; expected one scenario file and one verifier file"):
        answers.unpacked([scenario])


@pytest.mark.parametrize(
    ("scenario", "verifiers"),
    [
        (jar_file(colour="red", limits={"max_steps": 0}), verifier_file()),
        (jar_file(), rules("2 +")),
        (jar_file(), verifier_file(scenario="box")),
        (File("jar.yaml", b"\xff"), verifier_file()),
        (File("jar.yaml", b"x" * 300_000), verifier_file()),
    ],
    ids=["fields", "rule", "another scenario", "no text", "large"],
)
def test_a_file_is_refused_in_the_same_words_as_in_process(scenario: File, verifiers: File) -> None:
    told = messages(answers.evaluated, Material((scenario, verifiers)))
    assert told
    assert told == messages(library.load, scenario, verifiers)


def test_a_rule_that_a_written_trajectory_breaks_is_named_as_in_process() -> None:
    files = jar_file(intent="final.label == 'fresh' ? final.count == 2 : false"), verifier_file()
    draft = Draft(steps=(Step(action="peel"), Step(action="stop", args={"message": ""})))
    with pytest.raises(ScenarioError) as caught:
        answers.evaluated(Material(files, draft))
    error = caught.value
    assert (error.scenario, error.path, error.step) == ("jar", ("intent",), None)
    assert str(error) == (
        "jar: intent: there is no key \"label\", in: final.label == 'fresh' ? final.count == 2 : false"
    )


def test_a_slow_rule_is_stopped_while_another_is_computed() -> None:
    answers.evaluated(jar(rules("0")))
    told: list[ResourceLimitError] = []
    begun = threading.Event()

    def slow() -> None:
        begun.set()
        try:
            answers.evaluated(many(SLOW))
        except ResourceLimitError as error:
            told.append(error)

    other = threading.Thread(target=slow)
    other.start()
    begun.wait()
    answers.evaluated(jar(rules("1")))
    other.join()
    assert [str(error) for error in told] == ["stopped: it needs more than 1.5 seconds"]


def test_a_search_for_leaks_has_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "SECONDS", 10.0)
    idle: Any = json.loads(jar_file().content)["trajectories"][1]
    long = {**idle, "id": "long", "role": "preset", "steps": [{"action": "look"}] * 300}
    scenario = jar_file(
        reset={"state": {"notes": {f"{number} a": 0 for number in range(1_500)}}},
        limits={"max_steps": 1_000},
        trajectories=[*json.loads(jar_file().content)["trajectories"], long],
    )
    recorded = answers.evaluated(Material((scenario, verifier_file())))
    monkeypatch.setattr(answers, "SECONDS", 1.5)
    # With a tool that leaks, 1,500 words stand in each of 600 texts.
    with pytest.raises(ResourceLimitError, match=r"needs more than 1\.5 seconds"):
        answers.ask(recorded, every.LEAKS, "look")


def test_the_same_is_computed_once(closed: Callable[[], None]) -> None:
    first = answers.evaluated(jar(rules("1")))
    probe = answers.ask(first, every.SMALLEST)
    closed()
    assert answers.evaluated(jar(rules("1"))) is first
    assert answers.ask(first, every.SMALLEST) is probe
    with pytest.raises(RuntimeError, match="the pool is closed"):
        answers.evaluated(jar(rules("2")))


def test_what_is_wrong_with_a_file_is_found_once(closed: Callable[[], None]) -> None:
    told = messages(answers.evaluated, jar(rules("2 +")))
    closed()
    assert messages(answers.evaluated, jar(rules("2 +"))) == told != []


def test_what_was_not_asked_for_longest_is_forgotten_first(
    closed: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    size = answers.evaluated(jar(rules("1"))).size
    room(monkeypatch, int(2.5 * size))
    for observed in ("1", "2", "1", "3"):
        answers.evaluated(jar(rules(observed)))
    closed()
    answers.evaluated(jar(rules("1")))
    with pytest.raises(RuntimeError, match="the pool is closed"):
        answers.evaluated(jar(rules("2")))


def test_what_has_no_room_is_shown_and_not_remembered(
    closed: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    room(monkeypatch, 100)
    assert answers.evaluated(jar(rules("1"))).summary["v"]
    closed()
    with pytest.raises(RuntimeError, match="the pool is closed"):
        answers.evaluated(jar(rules("1")))


def test_what_was_certainly_too_heavy_is_not_computed_again(
    closed: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "PATIENCE", 200)
    monkeypatch.setattr(answers, "SECONDS", 0.2)
    with pytest.raises(ResourceLimitError) as caught:
        answers.evaluated(many(SLOW))
    closed()
    # Where the system counts no time of the processor, the clock stopped it, and a second try is a try.
    again = ResourceLimitError if caught.value.certain else RuntimeError
    with pytest.raises(again):
        answers.evaluated(many(SLOW))


def test_what_the_clock_stopped_is_tried_again(
    closed: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "PATIENCE", 0.1)
    with pytest.raises(ResourceLimitError) as caught:
        answers.evaluated(many(SLOW))
    assert not caught.value.certain
    closed()
    with pytest.raises(RuntimeError, match="the pool is closed"):
        answers.evaluated(many(SLOW))


def test_a_rule_that_needs_too_much_memory_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "SECONDS", 10.0)
    with pytest.raises(ResourceLimitError) as caught:
        answers.evaluated(jar(rules(HUGE)))
    # Elsewhere the system keeps no such limit, and time is the only one.
    if sys.platform == "linux":
        assert str(caught.value) == "stopped: it needs more than 512 MiB of memory"
    assert answers.evaluated(jar(rules("1"))).summary["v"]


def test_a_child_that_the_system_ended_is_not_remembered_as_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Pool("tests.verifiers.sandbox.jobs")
    # Undone alone: the store of what is remembered stays.
    with monkeypatch.context() as patch:
        patch.setattr(pool, "shared", lambda: made)
        patch.setattr(answers, "Job", lambda _, *rest: child.Job("killed", *rest))
        with pytest.raises(ProcessKilledError):
            answers.evaluated(jar(rules("1")))
    made.close()
    assert answers.evaluated(jar(rules("1"))).summary["v"]
