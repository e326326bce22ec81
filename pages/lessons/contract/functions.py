"""Which functions may a fixed number of `examples.yaml` name?

Each takes and returns JSON, and raises `KeyError` or `ValueError` for input that does not exist.
"""

from pages.lessons.contract import returns
from pages.lessons.contract.attempts import tried
from pages.lessons.contract.files import attempts
from scenarios import library
from scenarios.document import Json, JsonObject
from scenarios.examples import Function
from scenarios.functions import changed
from scenarios.model import Scenario
from scenarios.probes import aliasing, leaks, noninterference, repeatability
from scenarios.probes.shipped import exchanges


def discounted_return(actions: int, reward: float | None, gamma: float) -> Json:
    """A run's return, null where it is unscored."""
    return returns.discounted(actions, reward, gamma).value


def return_terms(actions: int, reward: float | None, gamma: float) -> Json:
    """What each action is given after discounting."""
    return [term.amount for term in returns.discounted(actions, reward, gamma).terms]


def snapshot(scenario: str) -> Json:
    """What fixes the starting state, and its fingerprint."""
    reset = _scenario(scenario).reset
    return {"version": reset.version, "seed": reset.seed, "sha256": reset.sha256}


def reset_probe(scenario: str, trajectory: str) -> Json:
    """Whether a run left another state behind, and whether a reset brought the first one back."""
    loaded = _scenario(scenario)
    probe = repeatability.reset_twice(loaded, loaded.trajectory(trajectory))
    return {"left_another_state": probe.left != probe.first, "reset_again": probe.equal}


def replay_probe(scenario: str) -> Json:
    """Whether all runs of a scenario come out the same twice, to the byte."""
    loaded = _scenario(scenario)
    return {
        "runs": len(repeatability.all_runs(loaded)),
        "equal": repeatability.replay_all_twice(loaded).differs_at is None,
    }


def hidden_search(scenario: str, talkative: str | None = None) -> Json:
    """How many hidden words agents were shown; `talkative` names a tool that is made to answer everything."""
    loaded = _scenario(scenario)
    searched = loaded if talkative is None else leaks.talkative(loaded, talkative)
    result = leaks.search(searched, repeatability.all_runs(searched))
    return {
        "observations": result.observations,
        "views": result.views,
        "leaks": len(result.leaks),
        "echoes": len(result.echoes),
    }


def hidden_words(scenario: str) -> Json:
    """The words that only the hidden part of the snapshot has."""
    loaded = _scenario(scenario)
    found = leaks.search(loaded, [repeatability.all_runs(loaded)[0]])
    return [secret.text for secret in found.secrets if secret.kind == "state"]


def exchanged(exchange: str) -> Json:
    """How many observations depend on a hidden value."""
    file = exchanges()
    loaded = _scenario(file.scenario)
    chosen = {item.id: item for item in file.exchanges}[exchange]
    result = noninterference.dependence(loaded, chosen)
    return {
        "same_view": result.same_view,
        "observations": result.observations,
        "differing": len(result.differing),
    }


def attempted(attempt: str, enforce: bool) -> Json:
    """What a reader's call is answered: its errors, what each step changed, and how the run ended."""
    file = attempts()
    run = tried(_scenario(file.scenario), file.attempt(attempt), enforce=enforce)
    return {
        "errors": [step.error for step in run.steps],
        "changes": [len(changed(run.states[step.index], run.states[step.index + 1])) for step in run.steps],
        "termination": run.termination,
    }


def states_behind(scenario: str, observation: JsonObject) -> Json:
    """How many different states the presets reach, from every start, with this observation just seen."""
    groups = aliasing.aliased_states(repeatability.all_runs(_scenario(scenario)))
    found = {group.id: group.states for group in groups}
    return found[aliasing.observation_id(observation)]


def told_apart(pair: list[str]) -> Json:
    """Two attempts after their first step: whether state, observation and history are the same."""
    file = attempts()
    loaded = _scenario(file.scenario)
    first, second = (aliasing.moments(tried(loaded, file.attempt(id_), enforce=False))[0] for id_ in pair)
    compared = aliasing.compare(first, second)
    return {
        "same_observation": repeatability.same(first.observation, second.observation),
        "same_history": compared.same_history,
        "differing": [difference.pointer for difference in compared.differences],
    }


def _scenario(id_: str) -> Scenario:
    if id_ not in library.scenario_ids():
        raise KeyError(id_)
    return library.load(library.find(id_))


FUNCTIONS: dict[str, Function] = {
    "discounted_return": discounted_return,
    "return_terms": return_terms,
    "snapshot": snapshot,
    "reset_probe": reset_probe,
    "replay_probe": replay_probe,
    "hidden_search": hidden_search,
    "hidden_words": hidden_words,
    "exchanged": exchanged,
    "attempted": attempted,
    "states_behind": states_behind,
    "told_apart": told_apart,
}
