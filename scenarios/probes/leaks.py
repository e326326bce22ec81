"""Does an observation ever contain something hidden?

The search is for words of the hidden state and of hidden tests. A word is hidden if it stands, as a name or
as a text, in the part of the starting state that the scenario's `observe` leaves out, and nowhere in what is
public: the visible part, the task's prompt, the tools. What the agent itself has created is not hidden
from it. Numbers are no words; `exchange.py` answers for them.
The search covers everything that the agent gets: what it is told before its first action, the answer to every
call, and the visible part of every state. A word that the agent has sent itself, in this or an earlier
call, comes back as an echo, which tells it nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from scenarios.document import Frozen, Json, JsonObject
from scenarios.environment import Environment
from scenarios.fingerprint import canonical
from scenarios.model import Run, Scenario
from scenarios.probes.tools import definitions
from scenarios.right_verdict import FIELDS, right_rules
from scenarios.visibility import hidden

SecretKind = Literal["state", "test"]
Where = Literal["told", "observation", "view"]


class Secret(Frozen):
    """Something an agent must never be shown."""

    kind: SecretKind
    text: str


class Shown(Frozen):
    """A secret that stands in something the agent was given.

    `step` counts from 1; 0 is before the first. What is told beforehand belongs to no run.
    """

    where: Where
    secret: Secret
    trajectory: str | None = None
    variation: str | None = None
    step: int = 0
    echo: bool = False


class LeakSearch(Frozen):
    """What was looked at, what was looked for, and what was found."""

    runs: int
    observations: int
    views: int
    secrets: tuple[Secret, ...]
    shown: tuple[Shown, ...]

    @property
    def leaks(self) -> tuple[Shown, ...]:
        """What was found and is no echo."""
        return tuple(found for found in self.shown if not found.echo)

    @property
    def echoes(self) -> tuple[Shown, ...]:
        """What the agent had sent itself."""
        return tuple(found for found in self.shown if found.echo)


def search(scenario: Scenario, runs: Sequence[Run], tests: Iterable[Secret] = ()) -> LeakSearch:
    """Look for hidden words in everything that the agent of some runs was given.

    `tests` are the hidden tests; the scenario's own rules of the right verdict are added to them.
    """
    told = public(scenario)
    stated = (
        rule
        for verdict, rule in right_rules(scenario).items()
        if FIELDS[verdict] in scenario.model_fields_set
    )
    every = [*(Secret(kind="test", text=rule) for rule in stated), *tests]
    fixed = [secret for secret in every if not _holds(secret.text, told)]
    shown = [Shown(where="told", secret=secret) for secret in every if _holds(secret.text, told)]
    known = dict.fromkeys(fixed)
    observations = views = 0
    for run in runs:
        environment = _environment(scenario, run)
        secrets = [*hidden_words(environment, run.states[0], told), *fixed]
        known |= dict.fromkeys(secrets)
        shown += _in_run(environment, run, secrets)
        observations += len(run.steps)
        views += len(run.states)
    return LeakSearch(
        runs=len(runs), observations=observations, views=views, secrets=tuple(known), shown=tuple(shown)
    )


def public(scenario: Scenario) -> str:
    """What the agent is told before its first action: the task's prompt and the tools, as one text."""
    prompt = scenario.task.prompt
    return "\n".join((prompt.en, prompt.zh, canonical(definitions(scenario))))


def hidden_words(environment: Environment, state: JsonObject, told: str) -> list[Secret]:
    """The names and texts that only the hidden part of a state has."""
    view = environment.observe(state)
    open_to_all = "\n".join((told, canonical(view)))
    words = sorted({word for pointer in hidden(state, view) for word in _words(state, pointer)})
    return [Secret(kind="state", text=word) for word in words if not _holds(word, open_to_all)]


def talkative(scenario: Scenario, tool: str) -> Scenario:
    """The same scenario with a fault put in: the answer of one tool is the whole state.

    A search that finds nothing proves little until it has found something. Raises `KeyError`.
    """
    changed = scenario.tools[tool].model_copy(update={"observation": "state"})
    return scenario.model_copy(update={"tools": {**scenario.tools, tool: changed}})


def _in_run(environment: Environment, run: Run, secrets: list[Secret]) -> Iterator[Shown]:
    sent = [
        canonical({"action": step.action, "args": step.args}) if step.actor == "agent" else ""
        for step in run.steps
    ]
    # The same text comes again and again, and each step is looked through once for what was sent.
    held: dict[str, list[Secret]] = {}
    sent_at: dict[Secret, int] = {}
    for where, number, value in _given(environment, run):
        text = canonical(value)
        if text not in held:
            held[text] = [secret for secret in secrets if _holds(secret.text, text)]
        for secret in held[text]:
            if secret not in sent_at:
                calls = (call for call, said in enumerate(sent, 1) if _holds(secret.text, said))
                sent_at[secret] = next(calls, len(sent) + 1)
            yield Shown(
                where=where,
                secret=secret,
                trajectory=run.trajectory,
                variation=run.variation,
                step=number,
                echo=sent_at[secret] <= number,
            )


def _given(environment: Environment, run: Run) -> Iterator[tuple[Where, int, Json]]:
    yield "view", 0, environment.observe(run.states[0])
    for step in run.steps:
        yield "observation", step.index + 1, step.observation
        yield "view", step.index + 1, environment.observe(run.states[step.index + 1])


def _environment(scenario: Scenario, run: Run) -> Environment:
    return Environment(scenario, scenario.variation(run.variation) if run.variation else None)


def _words(state: JsonObject, pointer: str) -> Iterator[str]:
    value: Json = state
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        yield name
        value = value[name] if isinstance(value, dict) else None
    yield from _texts(value)


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str) and value.strip():
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from _texts(item)


def _holds(text: str, inside: str) -> bool:
    return any(written in inside and whole.search(inside) for written, whole in _spellings(text))


@lru_cache(maxsize=16 * 1024)
def _spellings(text: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """A text as it is and as JSON may have escaped it, each as a whole word: R-10 is not in R-101."""
    return tuple(
        (written, re.compile(rf"(?<![\w-]){re.escape(written)}(?![\w-])"))
        for written in dict.fromkeys((text, canonical(text)[1:-1]))
    )
