"""The same bytes in every process: no verdict depends on the order in which a map is walked."""

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.verifiers.conftest import CASES
from verifiers import library

_PRINT_ALL = """
import sys
from pathlib import Path

from scenarios.problems import InputError
from scenarios.library import scenario_ids
from verifiers.library import matrix

pairs = [(id, None) for id in scenario_ids()]
for path in sorted(Path(sys.argv[1]).glob("*.verifiers.yaml")):
    pairs.append((str(path).replace(".verifiers", ""), str(path)))
for scenario, verifiers in pairs:
    try:
        judged = matrix(scenario, verifiers)
    except InputError as error:
        print(error)
        continue
    print(judged.table.model_dump_json())
    for trajectory in judged.scenario.trajectories:
        for variation in (None, *(item.id for item in judged.scenario.variations)):
            print(judged.run(trajectory.id, variation).model_dump_json())
            for check, result in judged.results(trajectory.id, variation).items():
                print(check, result.model_dump_json())
"""


def _printed(seed: int) -> str:
    found = subprocess.run(
        [sys.executable, "-c", _PRINT_ALL, str(CASES)],
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    return hashlib.sha256(found.stdout).hexdigest()


@pytest.mark.long
def test_twenty_processes_with_different_hash_seeds_print_the_same_bytes() -> None:
    with ThreadPoolExecutor(max_workers=2) as pool:
        assert len(set(pool.map(_printed, range(20)))) == 1


@pytest.mark.parametrize("verifier", ["v", "w"])
def test_what_is_listed_from_a_map_is_what_the_check_expects(verifier: str) -> None:
    judged = library.matrix(str(CASES / "map_order.yaml"), str(CASES / "map_order.verifiers.yaml"))
    assert judged.run("list_it").states[-1]["listed"] == ["test_login.py", "test_pay.py"]
    assert judged.verdict("list_it", verifier).reward == 1
