"""Every cell of every case's matrix, against rewards that were worked out by hand."""

from pathlib import Path

import pytest

from scenarios.document import parse
from scenarios.library import case_ids
from verifiers.library import matrix

FOLDER = Path(__file__).parent / "matrices"
CASES = [
    "coastrunners",
    "impossible_task",
    "mend_too_far",
    "metr_timer_grader",
    "nemo_infra_zero",
    "openai_exit0",
    "osworld_drift",
    "reward_file",
    "sakana_kernel_reuse",
    "swebench_git_future",
    "swebench_verified_narrow",
    "tau2_confirm_first",
    "tau2_loophole",
    "tau_do_nothing",
    "workarena_delete",
]


def test_every_case_that_is_shipped_is_listed() -> None:
    assert case_ids() == CASES


@pytest.mark.parametrize("case", CASES)
def test_every_run_gets_its_reward_from_every_verifier(case: str) -> None:
    path = FOLDER / f"{case}.yaml"
    judged = matrix(case)
    found = {
        run.id: {
            verifier.id: judged.verdict(run.id, verifier.id).reward for verifier in judged.verifiers.verifiers
        }
        for run in judged.scenario.trajectories
    }
    assert found == parse(path.name, path.read_bytes()).data
