"""Which functions may a fixed number of `examples.yaml` name?

Each takes and returns JSON and raises `InputError` or `ValueError` for input that is refused. Plans are
written as in `plan.parse_plan`. Rewards are in the report's form and annealed unless said otherwise.
"""

from pages.lessons.parl.budget import BudgetRule, spend
from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.overhead import Costs, elapsed
from pages.lessons.parl.plan import Plan, parse_plan
from pages.lessons.parl.reward import Formula, Response, Training, compare, reward
from scenarios.document import Json, JsonObject, checked
from scenarios.examples import Function
from scenarios.problems import InputError


def critical_steps(plan: str) -> Json:
    """Critical steps by stage, together, and total work of a plan."""
    count = count_steps(_plan(plan))
    return {"stages": list(count.stages), "critical": count.critical, "total": count.total}


def critical_of_each(plans: list[str]) -> Json:
    """Critical steps of several plans, side by side."""
    return [count_steps(_plan(plan)).critical for plan in plans]


def budget_run(plan: str, budget: int, rule: str) -> Json:
    """How far a plan gets on a budget: stages run, steps used, overshoot, completed or not."""
    run = spend(_plan(plan), budget, BudgetRule(rule))
    return run.model_dump(mode="json", include={"stages_run", "steps", "overshoot", "completed"})


def elapsed_time(plan: str, costs: JsonObject) -> Json:
    """Serial and parallel time of a plan under assumed costs, and their ratio."""
    return elapsed(_plan(plan), checked(Costs, costs)).model_dump(mode="json")


def reward_value(
    response: JsonObject, progress: float, annealing: bool = True, form: str = Formula.REPORT
) -> Json:
    """The reward of one response at a training progress from 0 to 1."""
    training = Training(progress=progress, annealing=annealing, form=Formula(form))
    return reward(checked(Response, response), training).value


def group_advantages(responses: list[JsonObject], progress: float, annealing: bool = True) -> Json:
    """Mean reward of a group and the advantage of each response."""
    training = Training(progress=progress, annealing=annealing)
    group = compare([checked(Response, response) for response in responses], training)
    return {"mean": group.mean, "advantages": list(group.advantages)}


def _plan(text: str) -> Plan:
    plan = parse_plan(text)
    if isinstance(plan, Plan):
        return plan
    raise InputError(plan)


FUNCTIONS: dict[str, Function] = {
    "critical_steps": critical_steps,
    "critical_of_each": critical_of_each,
    "budget_run": budget_run,
    "elapsed_time": elapsed_time,
    "reward_value": reward_value,
    "group_advantages": group_advantages,
}
