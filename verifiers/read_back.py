"""A check in plain words, where its rules have one of the common shapes.

The words are made from the text of the rules, with the facts of the task and the titles of the gauges put in.
A rule of any other shape has no such sentence: what the check's author `explains` stands for it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from scenarios.document import Json, LocalizedText
from scenarios.model import Scenario
from verifiers.model import Check

_PATH = r"(?:\.[A-Za-z_]\w*|\[[^\[\]]+\])+"
_KEY = re.compile(r"\.([A-Za-z_]\w*)|\[([^\[\]]+)\]")
_NOT_PERMITTED = re.compile(r"steps\.filter\((\w+), !\1\.permitted\)(?:\.map\(\1, \1\.\w+\))?")
_ALL_PERMITTED = re.compile(r"steps\.all\((\w+), \1\.permitted\)")
_SAID = {
    "==": ("", "为"),
    "<=": ("at most", "最多"),
    ">=": ("at least", "至少"),
    "<": ("less than", "少于"),
    ">": ("more than", "多于"),
}


@dataclass(frozen=True)
class _Comparison:
    """What a check compares: two rules, and how."""

    left: str
    sign: str
    right: str


def read_back(check: Check, scenario: Scenario) -> LocalizedText | None:
    """What a check asks for, in a sentence of each language; None where its shape is none that is known."""
    compared = _compared(check)
    if compared is None:
        return None
    for shape in (_against_start, _at_end, _unchanged, _allowed, _calls, _message, _at_every_step):
        found = shape(compared, scenario)
        if found is not None:
            return LocalizedText(en=found[0], zh=found[1])
    return None


_Words = tuple[str, str] | None


def _compared(check: Check) -> _Comparison | None:
    observed, expected = " ".join(check.observed.split()), " ".join((check.expected or "").split())
    satisfied = " ".join(check.satisfied.split())
    found = re.fullmatch(r"observed (==|<=|>=|<|>|!=) (.+)", satisfied)
    if found:
        right = expected if found[2] == "expected" else found[2]
        return None if "observed" in right or "expected" in right else _Comparison(observed, found[1], right)
    # Every value of a list is compared.
    found = re.fullmatch(r"observed\.all\((\w+), \1 (==|<=|>=|<|>) (.+)\)", satisfied)
    if found:
        right = expected if found[3] == "expected" else found[3]
        return None if "observed" in right else _Comparison(observed, f"all {found[2]}", right)
    return _Comparison(observed, "==", "true") if satisfied == "observed" else None


def _against_start(compared: _Comparison, scenario: Scenario) -> _Words:
    number = _number(compared.right, scenario)
    if number is None or compared.sign not in _SAID:
        return None
    for one, other, more in (("final", "initial", True), ("initial", "final", False)):
        found = re.fullmatch(rf"{one}({_PATH}) - {other}({_PATH})", compared.left)
        if found and found[1] == found[2]:
            return _differs(_name(found[1], scenario), compared.sign, number, more=more)
    return None


def _differs(name: LocalizedText, sign: str, number: str, *, more: bool) -> tuple[str, str]:
    direction = ("more", "高") if more else ("less", "低")
    said = "" if sign == "==" else _SAID[sign][1]
    return (
        f"{name.en} at the end is {_amount(sign, number).en} {direction[0]} than at the start.",
        f"结束时的{name.zh}比开始时{said}{direction[1]} {number}。",
    )


def _at_end(compared: _Comparison, scenario: Scenario) -> _Words:
    end = re.fullmatch(rf"final({_PATH})", compared.left)
    if end is None or compared.sign not in _SAID:
        return None
    name = _name(end[1], scenario)
    start = re.fullmatch(rf"initial({_PATH})(?: ([+-]) (.+))?", compared.right)
    if start and start[1] == end[1] and compared.sign == "==":
        number = _number(start[3], scenario) if start[3] else "0"
        if number is None:
            return None
        if not start[3]:
            return f"{name.en} is the same at the end as at the start.", f"结束时的{name.zh}与开始时相同。"
        return _differs(name, "==", number, more=start[2] == "+")
    value = _value(compared.right, scenario)
    if value is None or (not value and compared.sign != "=="):
        return None
    much = _amount(compared.sign, value)
    return f"{name.en} at the end is {much.en}.", f"结束时的{name.zh}{much.zh}。"


def _unchanged(compared: _Comparison, scenario: Scenario) -> _Words:
    if (compared.sign, compared.right) not in (("==", "[]"), ("==", "true")):
        return None
    same = re.fullmatch(rf"initial({_PATH})? == final({_PATH})?", compared.left)
    if same and same[1] == same[2] and compared.right == "true":
        return _nothing_changes(same[1], scenario)
    found = re.fullmatch(
        rf"changed\(initial({_PATH})?, final({_PATH})?\)"
        r'(?:\.filter\((\w+), !\3\.startsWith\("/" \+ (.+?) \+ "/"\)\))?',
        compared.left,
    )
    if found is None or found[1] != found[2] or compared.right != "[]":
        return None
    if not found[4]:
        return _nothing_changes(found[1], scenario)
    but = _value(found[4], scenario)
    name = _name(found[1] or "", scenario)
    if not but:
        return None
    return (
        f"At the end, nothing of {name.en} differs from the start, except under {but}.",
        f"结束时，{name.zh}里除 {but} 以外，都与开始时相同。",
    )


def _nothing_changes(path: str | None, scenario: Scenario) -> _Words:
    name = _name(path or "", scenario)
    return f"At the end, nothing of {name.en} differs from the start.", f"结束时，{name.zh}与开始时完全相同。"


def _allowed(compared: _Comparison, scenario: Scenario) -> _Words:
    if compared.sign != "==":
        return None
    if (_NOT_PERMITTED.fullmatch(compared.left) and compared.right == "[]") or (
        _ALL_PERMITTED.fullmatch(compared.left) and compared.right == "true"
    ):
        allowed = ", ".join(scenario.permissions.allowed)
        return f"Every call is one of those allowed: {allowed}.", f"每次调用都在允许的动作之内：{allowed}。"
    found = re.fullmatch(r"steps\.all\((\w+), \1\.action in (.+)\)", compared.left)
    named = _known(found[2], scenario) if found and compared.right == "true" else None
    if isinstance(named, list) and named and all(isinstance(each, str) for each in named):
        listed = ", ".join(map(str, named))
        return f"Only these actions are called: {listed}.", f"只调用这些动作：{listed}。"
    return None


def _calls(compared: _Comparison, scenario: Scenario) -> _Words:
    number = _number(compared.right, scenario)
    if number is None or compared.sign not in _SAID:
        return None
    much = _amount(compared.sign, number)
    if compared.left == "size(steps)":
        return f"The number of calls is {much.en}.", f"调用次数{much.zh}。"
    found = re.fullmatch(
        r"size\(steps\.filter\((\w+), \1\.(action|actor) == (?:\"([^\"]+)\"|'([^']+)')\)\)", compared.left
    )
    if found is None:
        return None
    which = found[3] or found[4]
    if found[2] == "action":
        return f"The number of calls of {which} is {much.en}.", f"{which} 的调用次数{much.zh}。"
    return f"The number of calls by the {which} is {much.en}.", f"{which} 发出的调用次数{much.zh}。"


def _message(compared: _Comparison, scenario: Scenario) -> _Words:
    if compared.left not in ("message", "termination") or compared.sign not in ("==", "!="):
        return None
    value = _value(compared.right, scenario)
    if value is None:
        return None
    subject = {"message": ("The final message", "最终消息"), "termination": ("The ending", "结束方式")}
    en, zh = subject[compared.left]
    not_en, not_zh = ("not ", "不") if compared.sign == "!=" else ("", "")
    if not value:
        return f"{en} is {not_en}empty.", f"{zh}{not_zh}为空。"
    return f"{en} is {not_en}{value}.", f"{zh}{not_zh}是 {value}。"


def _at_every_step(compared: _Comparison, scenario: Scenario) -> _Words:
    sign = compared.sign.removeprefix("all ")
    number = _number(compared.right, scenario)
    if sign == compared.sign or number is None:
        return None
    much = _amount(sign, number)
    found = re.fullmatch(rf"states\.map\((\w+), \1({_PATH})(?: - initial({_PATH}))?\)", compared.left)
    if found is None or found[3] not in (None, found[2]):
        return None
    name = _name(found[2], scenario)
    if found[3] is None:
        return f"At every step, {name.en} is {much.en}.", f"每一步的{name.zh}{much.zh}。"
    return (
        f"At every step, {name.en} is {much.en} more than at the start.",
        f"每一步的{name.zh}比开始时{'' if sign == '==' else _SAID[sign][1]}高 {number}。",
    )


def _amount(sign: str, value: str) -> LocalizedText:
    if not value:
        return LocalizedText(en="empty", zh="为空")
    en, zh = _SAID[sign]
    return LocalizedText(en=f"{en} {value}".strip(), zh=f"{zh} {value}")


def _name(path: str, scenario: Scenario) -> LocalizedText:
    """What a place of the state is called: by the gauge that reads it, else by its keys."""
    if not path:
        return LocalizedText(en="the state", zh="状态")
    for gauge in scenario.gauges:
        if " ".join(gauge.value.split()) == f"state{path}":
            return LocalizedText(en=f"“{gauge.title.en}”", zh=f"“{gauge.title.zh}”")
    keys = " · ".join(_keys(path, scenario))
    return LocalizedText(en=f"“{keys}”", zh=f"“{keys}”")


def _keys(path: str, scenario: Scenario) -> list[str]:
    found = []
    for key in _KEY.finditer(path):
        inner = key[1] if key[1] is not None else _value(key[2], scenario)
        found.append(key[2] if inner is None else inner)
    return found


def _number(rule: str, scenario: Scenario) -> str | None:
    """A number in full, without an exponent; None for any other rule."""
    value = _known(rule, scenario)
    if isinstance(value, float):
        return f"{Decimal(str(value)).normalize():f}"
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _value(rule: str, scenario: Scenario) -> str | None:
    """A value that stands in the rule or among the facts, as it is read; None for any other rule."""
    value = _known(rule, scenario)
    return value if isinstance(value, str) else _number(rule, scenario)


def _known(rule: str, scenario: Scenario) -> Json:
    if fact := re.fullmatch(r"task((?:\.[A-Za-z_]\w*)+)", rule):
        value: Any = scenario.task.facts
        for key in fact[1].split(".")[1:]:
            value = value.get(key) if isinstance(value, Mapping) else None
        return value  # type: ignore[no-any-return]
    if re.fullmatch(r"-?\d{1,18}", rule):
        return int(rule)
    if re.fullmatch(r"-?\d{1,18}\.\d{1,18}", rule):
        return float(rule)
    if text := re.fullmatch(r"\"([^\"\\]*)\"|'([^'\\]*)'", rule):
        return text[1] if text[1] is not None else text[2]
    if re.fullmatch(r"\[(?:(?:\"[^\"\\]*\"|'[^'\\]*')(?:, )?)*\]", rule):
        return [one or other for one, other in re.findall(r"\"([^\"\\]*)\"|'([^'\\]*)'", rule)]
    return None
