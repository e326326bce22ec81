"""The functions behind the fixed numbers of this room: JSON in, JSON out, on the shipped example."""

from functools import cache

from scenarios.document import Json
from scenarios.examples import Function
from scenarios.logs.columns import guess
from verifiers.audit import shipped
from verifiers.audit.report import Audit, ReadTable, audit
from verifiers.audit.task_sets import read


@cache
def example_audit() -> Audit:
    """The audit of the shipped example, its columns as guessed."""
    tables = [read(name, shipped.content(name)) for name in shipped.EXAMPLE_FILES]
    return audit([ReadTable(table, guess(table.headings)) for table in tables])


def totals() -> Json:
    """Tasks, rollouts, attempts, controls, unscored and void of the example."""
    report = example_audit()
    return {
        "tasks": report.tasks,
        "rollouts": report.rollouts,
        "attempts": report.attempts,
        "controls": report.controls,
        "unscored": report.unscored,
        "void": report.void,
    }


def finding(code: str) -> Json:
    """[count, of] of each rule of one finding. Raises `StopIteration` for an unknown code."""
    found = next(one for one in example_audit().findings if one.code == code)
    return {rule.rule: [rule.count, rule.of] for rule in found.rules}


def concerned(rule: str) -> Json:
    """The ids that one rule concerns. Raises `StopIteration` for an unknown rule."""
    results = (one for found in example_audit().findings for one in found.rules)
    return list(next(one for one in results if one.rule == rule).ids)


def difficulty() -> Json:
    """Attempts, valid attempts, solved, share and mark of each family."""
    return {
        one.family: [one.attempts, one.valid, one.solved, one.share, one.mark]
        for one in example_audit().families
    }


def outcomes() -> Json:
    """Solved, wrong, truncated, fault and unscored of each policy."""
    return {
        one.policy: [one.solved, one.wrong, one.truncated, one.fault, one.unscored]
        for one in example_audit().collections
    }


def coverage() -> Json:
    """Mean reward, families solved and entropy of the mix, in bits, of each round."""
    return {
        one.round: [one.mean_reward, one.families_solved, one.mix_entropy] for one in example_audit().rounds
    }


FUNCTIONS: dict[str, Function] = {
    one.__name__: one for one in (totals, finding, concerned, difficulty, outcomes, coverage)
}
