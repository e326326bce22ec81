"""A small world for tests: a jar that takes up to ten marbles, told as a scenario file.

`jar(...)` loads it with some fields changed, `play(...)` replays a few steps in it.
"""

import json
from typing import Any

import json_merge_patch

from scenarios.document import JsonObject, LocalizedText, parse
from scenarios.library import File, load
from scenarios.model import Fault, Run, Scenario, Step, Trajectory, Variation
from scenarios.problems import InputError, Problem
from scenarios.replay import replay

JAR = """\
format: 1
id: jar
title: {en: A jar, zh: 一个罐子}
summary: {en: Put two marbles into the jar., zh: 往罐子里放两颗弹珠。}
task:
  prompt: {en: Put two marbles into the jar., zh: 往罐子里放两颗弹珠。}
  facts: {goal: 2}
reset:
  version: 1
  seed: 0
  state: {count: 0, label: fresh}
observe: '{"count": state.count}'
tools:
  add:
    description: {en: Put marbles in., zh: 放入弹珠。}
    parameters:
      type: object
      properties: {n: {type: integer}, key: {}}
      required: [n]
      additionalProperties: false
    requires:
      - {rule: args.n > 0, error: not_positive}
      - {rule: state.count + args.n <= 10, error: too_many}
      - {rule: args.n != 13, error: unlucky}
    effect: '{"count": state.count + args.n}'
    observation: '{"before": before.count, "after": state.count, "asked": args.n, "goal": task.goal}'
    idempotency_key: key
  take:
    description: {en: Take marbles out., zh: 取出弹珠。}
    parameters: {type: object, properties: {n: {type: integer}, key: {}}, required: [n]}
    effect: '{"count": state.count - args.n}'
    observation: state.count
    idempotency_key: key
  peel:
    description: {en: Peel the label off., zh: 撕掉标签。}
    parameters: {type: object}
    effect: '{"label": null}'
  look:
    description: {en: Count the marbles., zh: 数一数弹珠。}
    parameters: {type: object}
    observation: state.count
  smash:
    description: {en: Break the jar., zh: 打碎罐子。}
    parameters: {type: object}
    effect: '{"count": 0}'
  stop:
    description: {en: Say that it is done., zh: 说明已完成。}
    parameters: {type: object, properties: {message: {type: string}}, required: [message]}
    observation: '"bye"'
    ends: true
    message: message
  leave:
    description: {en: Go without a word., zh: 一言不发地离开。}
    parameters: {type: object}
    ends: true
limits: {max_steps: 5}
permissions: {allowed: [add, take, peel, look, stop, leave]}
gauges:
  - {id: marbles, title: {en: Marbles, zh: 弹珠}, value: state.count}
intent: final.count == task.goal
trajectories:
  - id: fill
    role: oracle
    intended: pass
    title: {en: Fill, zh: 放入}
    summary: {en: Puts two in., zh: 放入两颗。}
    why: {en: It is what was asked., zh: 正是所要求的。}
    steps:
      - {action: add, args: {n: 2}}
      - {action: stop, args: {message: thanks}}
  - id: idle
    role: nop
    intended: fail
    title: {en: Idle, zh: 闲着}
    summary: {en: Does nothing., zh: 什么都不做。}
    why: {en: The jar stays empty., zh: 罐子是空的。}
    steps:
      - {action: stop, args: {message: ""}}
"""

WORDS = LocalizedText(en="words", zh="文字")
SAYS = WORDS.model_dump()

TIMEOUT = Fault(kind="timeout", applied=True)
UNAVAILABLE = Fault(kind="unavailable", applied=False)
BREAKDOWN = Fault(kind="unavailable", applied=False, fatal=True)


def jar_file(**changes: Any) -> File:
    """The jar's file with each of `changes` merged into the top-level field of that name."""
    data = parse("jar.yaml", JAR.encode()).data
    # JSON is YAML too, and an indent gives each field a line of its own.
    return File("jar.yaml", json.dumps(json_merge_patch.merge(data, changes), indent=1).encode())


def jar(**changes: Any) -> Scenario:
    """The jar as a scenario, read by the real loader."""
    return load(jar_file(**changes))


def jar_with(tool: JsonObject, **changes: Any) -> Scenario:
    """The jar with one more tool, `extra`, which none of its own trajectories uses."""
    whole = {"description": SAYS, "parameters": {"type": "object"}} | tool
    return jar(tools={"extra": whole}, **changes)


def preset(id_: str, *steps: JsonObject, **more: Any) -> JsonObject:
    """One trajectory as a file says it; undetermined unless told otherwise."""
    texts = {"title": {"en": id_, "zh": id_}, "summary": SAYS, "why": SAYS}
    return {"id": id_, "intended": "undetermined", **texts, "steps": list(steps), **more}


def fill(**more: Any) -> JsonObject:
    """The jar's oracle, as a file says it."""
    steps: Any = {"action": "add", "args": {"n": 2}}, {"action": "stop", "args": {"message": "thanks"}}
    return preset("fill", *steps, **{"role": "oracle", "intended": "pass"} | more)


def idle(**more: Any) -> JsonObject:
    """The jar's control that does nothing, as a file says it."""
    stopped: JsonObject = {"action": "stop", "args": {"message": ""}}
    return preset("idle", stopped, **{"role": "nop", "intended": "fail"} | more)


def step(action: str, fault: Fault | None = None, actor: str = "agent", **args: Any) -> Step:
    """One call of a tool."""
    return Step.model_validate({"action": action, "args": args, "actor": actor, "fault": fault})


def trajectory(*steps: Step) -> Trajectory:
    """A trajectory of which nothing is intended."""
    return Trajectory(
        id="played", title=WORDS, summary=WORDS, why=WORDS, intended="undetermined", steps=steps
    )


def play(scenario: Scenario, *steps: Step, variation: Variation | None = None) -> Run:
    """What becomes of some calls."""
    return replay(scenario, trajectory(*steps), variation)


def problems(read: object, *args: object) -> list[Problem]:
    """What a reading function finds wrong."""
    try:
        read(*args)  # type: ignore[operator]
    except InputError as error:
        return error.problems
    return []


def messages(read: object, *args: object) -> list[str]:
    """The same as a person reads it."""
    return [str(problem) for problem in problems(read, *args)]
