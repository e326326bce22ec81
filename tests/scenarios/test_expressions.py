"""What rules may say, what they give, and how each way to fail is named."""

import re
import sys
from typing import Any

import pytest

from scenarios import functions
from scenarios.document import Json, JsonObject
from scenarios.expressions import Place, Values, compile_condition, compiled, variables_read
from scenarios.functions import changed
from scenarios.problems import Phrase, say
from scenarios.results import REASONS, ExpressionError


def value(rule: str, **state: Any) -> Json:
    return Values("view", {"state": state, "task": {}}).value(rule)


def failure(rule: str, **state: Any) -> str:
    with pytest.raises(ExpressionError) as error:
        value(rule, **state)
    return str(error.value)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("sum([])", 0),
        ("sum([1, 2, 3])", 6),
        ("sum([1, 2.5])", 3.5),
        ("sum([0.1, 0.2, 0.3])", 0.6),
        ("sum([1, 2].map(n, n * 10))", 30),
        ("text('a')", '"a"'),
        ("text(1)", "1"),
        ("text(1.5)", "1.5"),
        ("text(true)", "true"),
        ("text(null)", "null"),
        ("text([])", "[]"),
        ("text({'b': 1, 'a': [true, null, 1.5, '书']})", '{"a":[true,null,1.5,"书"],"b":1}'),
        ("text(state)", "{}"),
        ("text({'key': 'sk-123'}).contains('sk-')", True),
        ("changed({'a': 1}, {'a': 1})", []),
        ("changed({'a': 1}, {'a': 2})", ["/a"]),
        ("changed({'b': 1, 'a': 1}, {})", ["/a", "/b"]),
        ("changed({}, {'a': {'b': 1}})", ["/a"]),
        ("changed({'a': {'b': 1}}, {'a': {'c': 1}})", ["/a/b", "/a/c"]),
        ("changed({'a': {'b': 1, 'c': 1}}, {'a': {'b': 2, 'c': 1}})", ["/a/b"]),
        ("changed({'a': {'b': 1}}, {'a': 1})", ["/a"]),
        ("changed({'a': [1, 2]}, {'a': [1, 3]})", ["/a"]),
        ("changed({'a': null}, {})", ["/a"]),
        ("changed({'a': true}, {'a': 1})", ["/a"]),
        ("changed({'a/b': 1, 'c~d': 1}, {})", ["/a~1b", "/c~0d"]),
        ("sort([])", []),
        ("sort([3, 1.5, 2])", [1.5, 2, 3]),
        ("sort(['b', 'a', 'B'])", ["B", "a", "b"]),
        ("keys({'b': 1, 'a': {'z': 1}})", ["a", "b"]),
        ("keys({})", []),
        ("nulls(['b', 'a'])", {"a": None, "b": None}),
        ("nulls([])", {}),
        ("quote('a.b')", "a\\.b"),
        ("'1+1 = 2?'.matches('^' + quote('1+1 = 2?') + '$')", True),
        ("'axb'.matches(quote('a.b'))", False),
        ("lower('ÀB')", "àb"),
        ("number('3')", 3),
        ("number(' -2.50 ')", -2.5),
        ("number('1e3')", 1000.0),
        ("number('3 apples')", None),
        ("number('')", None),
        ("number('nan')", None),
        ("number('1e999')", None),
        ("number('9223372036854775808')", 9223372036854775808.0),
        ("number('3') + 1", 4),
        ("close(0.1 + 0.2, 0.3, 1e-9)", True),
        ("close(3, 3.2, 0.1)", False),
        ("close(1, 3, 2)", True),
        ("' a '.trim()", "a"),
        ("'a,b'.split(',')", ["a", "b"]),
        ("'aba'.replace('a', 'c')", "cbc"),
        ("'abab'.replace('a', 'c', 1)", "cbab"),
        ("'ab'.replace('', '-')", "-a-b-"),
        ("'ab'.replace('a', '')", "b"),
        ("'abc'.substring(1, 2)", "b"),
    ],
)
def test_the_added_functions_give(rule: str, expected: Json) -> None:
    assert value(rule) == expected


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("'a'" + ".replace('', 'aaaaaaaaaa')" * 20, "a text of more than 1,000,000 characters"),
        (
            "['a'].map(x, x" + ".replace('a', 'aaaaaaaaaa')" * 7 + ")",
            "a text of more than 1,000,000 characters",
        ),
        (
            "[1].map(x, x.replace('a', 'b'))",
            "replace cannot be used with values of the types (int, string, string)",
        ),
    ],
)
def test_a_chain_of_replace_is_stopped_before_its_text_is_made(rule: str, said: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        value(rule)
    assert str(refused.value).endswith(said)


def test_a_text_may_be_made_as_long_as_the_bound() -> None:
    assert value("size('a'" + ".replace('a', 'aaaaaaaaaa')" * 6 + ")") == 1_000_000


KEYS: JsonObject = dict.fromkeys(("pear", "fig", "apple", "kiwi", "plum", "lime", "date", "9", "10"), 1)
SORTED = ["10", "9", "apple", "date", "fig", "kiwi", "lime", "pear", "plum"]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        pytest.param("state.m.map(k, k)", SORTED, id="of a value"),
        pytest.param("state.m.filter(k, state.m[k] == 1)", SORTED, id="filter"),
        pytest.param("[state.m].map(m, m.map(k, k))", [SORTED], id="inside another walk"),
        pytest.param("{'a': state.m}.map(m, state.m.map(k, k))", [SORTED], id="inside that of a literal"),
        pytest.param("{'a': state.m.map(k, k)}", {"a": SORTED}, id="inside an object"),
        pytest.param("size(state.m.map(k, k)) > 0 ? state.m.map(k, k)[0] : ''", "10", id="inside a call"),
        pytest.param("state.m.map(k, k + '!').filter(k, k < '99')", ["10!", "9!"], id="of what a walk gave"),
        pytest.param(
            "{'pear': 1, 'fig': 1, 'apple': 1, 'kiwi': 1, 'plum': 1}.map(k, k)",
            ["apple", "fig", "kiwi", "pear", "plum"],
            id="literal",
        ),
        pytest.param("{3: 'c', 20: 'a', 1: 'b'}.map(k, k)", [1, 3, 20], id="number keys"),
        pytest.param("state.l.map(x, x)", [3, 1, 2], id="a list stays as it is"),
    ],
)
def test_a_walk_through_a_map_goes_in_the_order_of_its_keys(rule: str, expected: Json) -> None:
    assert value(rule, m=KEYS, l=[3, 1, 2]) == expected


def test_the_first_key_that_fails_is_the_first_in_order() -> None:
    assert failure("state.m.all(k, {'x': true}[k])", m=KEYS) == 'there is no key "10"'
    assert failure("state.m.map(k, {'x': true}[k])", m=KEYS) == 'there is no key "10"'


@pytest.mark.parametrize("range_", ["state.m", "[1]"])
def test_a_walk_inside_many_others_is_refused(range_: str) -> None:
    def nested(levels: int) -> str:
        rule = "1"
        for level in range(levels):
            rule = f"{range_}.map(x{level}, {rule})"
        return rule

    assert isinstance(value(nested(15), m={"a": 1}), list)
    reason = "walks through lists or maps nested more than 15 levels deep"
    assert failure(nested(18), m={"a": 1}) == reason


def test_what_is_neither_list_nor_map_cannot_be_walked() -> None:
    told = "the CEL library says “No matching overloads found : <iter_range>”"
    assert failure("state.n.map(k, k)", n=1) == told


def test_the_range_of_a_walk_is_evaluated_once() -> None:
    numbers: list[Json] = list(range(100))
    assert value("state.l.filter(a, state.l.filter(b, true) != []) != []", l=numbers[:98]) is True


def test_changed_lists_nested_pointers_in_order_whatever_the_order_of_keys() -> None:
    before: dict[str, Json] = {"z": {"b": 1, "a": 1}, "a": 1}
    after: dict[str, Json] = {"a": 2, "z": {"a": 2, "b": 2}, "m": 0}
    assert changed(before, after) == ["/a", "/m", "/z/a", "/z/b"]
    assert changed(after, before) == ["/a", "/m", "/z/a", "/z/b"]


def test_the_keys_of_an_object_come_out_sorted() -> None:
    given = value("{'z': 1, 'a': {'y': 1, 'b': 1}}")
    assert given == {"a": {"b": 1, "y": 1}, "z": 1}
    assert isinstance(given, dict)
    assert list(given) == ["a", "z"]


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        pytest.param("state.missing", 'there is no key "missing"', id="missing key"),
        pytest.param("state['missing'].deeper", 'there is no key "missing"', id="missing index"),
        pytest.param("1 / 0", "a division by zero", id="division"),
        pytest.param("1 % 0", "a division by zero", id="remainder"),
        pytest.param("9223372036854775807 + 1", "a whole number of more than 64 bits", id="overflow"),
        pytest.param("[1, 2][5]", "there is no item 5 in a list of 2, counted from 0", id="index"),
        pytest.param("int('x')", "the CEL library says “cannot convert string to int”", id="conversion"),
        pytest.param("{'a': 1, 'a': 2}", "the CEL library says “duplicate key in map”", id="duplicate key"),
        pytest.param(
            "'a'.matches('(')",
            "the CEL library says “invalid regular expression: missing ): (”",
            id="regular expression",
        ),
        pytest.param(
            "'a'.matches('(a)\\\\1')",
            "the CEL library says “invalid regular expression: invalid escape sequence: \\1”",
            id="back reference",
        ),
        pytest.param("sum(['a'])", "sum() takes a list of numbers", id="sum of text"),
        pytest.param("sum([true])", "sum() takes a list of numbers", id="sum of truth values"),
        pytest.param("sort(['a', 1])", "sort() takes a list of numbers or a list of texts", id="sort of 2"),
        pytest.param("sort([true])", "sort() takes a list of numbers or a list of texts", id="sort of truth"),
        pytest.param("nulls([1])", "nulls() takes a list of texts", id="nulls of a number"),
        pytest.param("0.0 / 0.0", "gives nan, expected a finite number", id="not a number"),
        pytest.param("[1.0 / 0.0]", "gives inf, expected a finite number", id="infinity inside"),
        pytest.param("text(1.0 / 0.0)", "gives inf, expected a finite number", id="text of infinity"),
        pytest.param(
            "timestamp('2020-01-01T00:00:00Z')", "gives a point in time, expected a JSON value", id="time"
        ),
        pytest.param("duration('1s')", "gives a duration, expected a JSON value", id="duration"),
        pytest.param("b'abc'", "gives bytes, expected a JSON value", id="bytes"),
        pytest.param("[type(1)]", "gives a type, expected a JSON value", id="type"),
        pytest.param("{1: 2}", "gives an object with keys that are not text", id="number keys"),
    ],
)
def test_a_rule_that_fails_on_its_values_says_why(rule: str, reason: str) -> None:
    assert failure(rule) == reason


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        pytest.param("stock", "at 1:1 of the rule: unknown name 'stock'", id="variable"),
        pytest.param("1 +\n  stock", "at 2:3 of the rule: unknown name 'stock'", id="second line"),
        pytest.param("now()", "at 1:4 of the rule: unknown name 'now'", id="function"),
        pytest.param(
            "'a' + 1",
            "at 1:5 of the rule: + cannot be used with values of the types (string, int)",
            id="types",
        ),
        pytest.param(
            "2 * 1.5",
            "at 1:3 of the rule: * cannot be used with values of the types (int, double); "
            "whole numbers and decimals do not mix, write double(x)",
            id="whole number and decimal",
        ),
        pytest.param(
            "1.5 + 2",
            "at 1:5 of the rule: + cannot be used with values of the types (double, int); "
            "whole numbers and decimals do not mix, write double(x)",
            id="decimal and whole number",
        ),
        pytest.param(
            "sum({'a': 1})",
            "at 1:4 of the rule: sum cannot be used with values of the types (map(string, int))",
            id="sum of an object",
        ),
        pytest.param(
            "9223372036854775808",
            "at 1:1 of the rule: the CEL library says “invalid int literal”",
            id="more than 64 bits",
        ),
    ],
)
def test_a_rule_that_does_not_compile_says_where_and_why(rule: str, message: str) -> None:
    assert failure(rule) == message


def test_a_syntax_error_says_where() -> None:
    assert failure("state.(").startswith("at 1:7 of the rule: a syntax error (the CEL library says “")


def test_mixing_whole_numbers_and_decimals_is_explained_at_run_time_too() -> None:
    assert failure("state.n * 1.5", n=2) == (
        "* cannot be used with values of the types (int64, double); "
        "whole numbers and decimals do not mix, write double(x)"
    )
    assert value("double(state.n) * 1.5", n=2) == 3.0


def test_the_iteration_budget_is_named() -> None:
    numbers: list[Json] = list(range(200))
    assert failure("state.l.all(a, state.l.all(b, true))", l=numbers) == "more than 10,000 iterations"
    assert value("state.l.all(a, state.l.all(b, true))", l=numbers[:99]) is True


def test_an_exponential_rule_is_stopped() -> None:
    rule = "[1, 2]"
    for _ in range(8):
        rule = f"[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(x, {rule})"
    assert failure(rule) == "more than 10,000 iterations"


@pytest.mark.parametrize("rule", ["(" * 40 + "1" + ")" * 40, "[" * 40 + "]" * 40, "1" + " + 1" * 50])
def test_deep_nesting_of_a_rule_is_named(rule: str) -> None:
    assert failure(rule) == "nested more than 32 levels deep"


def test_a_rule_that_is_too_long_is_named() -> None:
    assert failure("1".ljust(4_001)) == "4,001 characters, at most 4,000 are read"
    assert value("1".ljust(4_000)) == 1


@pytest.mark.parametrize("name", ["recursion", "max_recursion_depth"])
def test_a_missing_key_is_not_taken_for_deep_nesting(name: str) -> None:
    assert failure(f"state.{name}") == f'there is no key "{name}"'


def test_an_undeclared_variable_is_not_taken_for_deep_nesting() -> None:
    assert failure("recursion") == "at 1:1 of the rule: unknown name 'recursion'"


def test_a_missing_key_is_not_taken_for_a_spent_budget() -> None:
    assert failure("state['Iteration budget']") == 'there is no key "Iteration budget"'


def test_a_sum_beyond_64_bits_is_an_error_as_an_addition_is() -> None:
    too_large = failure("9223372036854775807 + state.n", n=1)
    assert too_large == "a whole number of more than 64 bits"
    assert failure("sum([9223372036854775807, state.n])", n=1) == too_large


def test_a_reason_names_no_address_in_memory() -> None:
    assert "0x" not in failure("sum([9223372036854775807, 9223372036854775807, 9223372036854775807])")


def test_a_regular_expression_takes_linear_time() -> None:
    assert value("state.a.matches('^(a+)+$')", a="a" * 20_000 + "b") is False


def test_a_condition_has_to_give_a_truth_value() -> None:
    values = Values("view", {"state": {"n": 1, "yes": True}, "task": {}})
    assert values.holds("state.n == 1") is True
    assert values.holds("state.n == 2") is False
    assert values.holds("state.yes") is True
    with pytest.raises(ExpressionError, match=r"^gives 1, expected true or false$"):
        values.holds("state.n")
    with pytest.raises(ExpressionError, match=r'^gives "x", expected true or false$'):
        values.holds("'x'")


def test_a_condition_that_cannot_be_a_truth_value_does_not_compile() -> None:
    with pytest.raises(ExpressionError, match=r"^gives string, expected true or false$"):
        compile_condition("'a'", "view")
    with pytest.raises(ExpressionError, match=r"^gives int, expected true or false$"):
        compile_condition("1", "view")
    compile_condition("1 == 1", "view")
    compile_condition("state.maybe", "view")


RUN = {"initial", "final", "states", "steps", "message", "termination"}
EVIDENCE = RUN | {"task", "declared", "reference", "report", "grading"}
EVERYTHING = EVIDENCE | {"state", "before", "args", "observed", "expected", "intent", "intended", "scenario"}


@pytest.mark.parametrize(
    ("place", "allowed"),
    [
        ("view", {"state", "task"}),
        ("call", {"state", "args", "task"}),
        ("outcome", {"before", "state", "args", "task"}),
        ("argument", {"steps"}),
        ("grade", RUN | {"task"}),
        ("evidence", EVIDENCE),
        ("satisfied", EVIDENCE | {"observed", "expected"}),
    ],
)
def test_each_place_has_its_variables_and_no_others(place: Place, allowed: set[str]) -> None:
    def is_declared(name: str) -> bool:
        try:
            compiled(name, place)
        except ExpressionError:
            return False
        return True

    assert {name for name in EVERYTHING if is_declared(name)} == allowed


@pytest.mark.parametrize("function", ["now()", "random()", "env('HOME')", "read('/etc/passwd')", "eval('1')"])
def test_a_rule_reaches_nothing_outside_its_values(function: str) -> None:
    assert "unknown name" in failure(function)


@pytest.mark.parametrize(
    ("rule", "place", "variables"),
    [
        ("final.count == task.goal", "evidence", {"final", "task"}),
        ("'steps' == 'states'", "evidence", set()),
        ("states.map(steps, steps.count)", "evidence", {"states"}),
        ("steps.map(steps, steps.index)", "evidence", {"steps"}),
        ("false && states[0].a == message", "evidence", {"states", "message"}),
        ("observed == expected", "satisfied", {"observed", "expected"}),
        ("state.count + args.n", "call", {"state", "args"}),
    ],
)
def test_a_rule_depends_on_the_variables_it_does_not_compile_without(
    rule: str, place: Place, variables: set[str]
) -> None:
    assert variables_read(rule, place) == variables


def test_what_a_rule_reads_is_no_question_for_one_that_does_not_compile() -> None:
    with pytest.raises(ExpressionError):
        variables_read("final.", "evidence")


def test_texts_and_numbers_of_different_kinds_have_changed() -> None:
    a: JsonObject = {"a": 1, "b": 1, "c": "1", "d": 0.0, "e": [1], "f": True, "g": "x", "h": None}
    b: JsonObject = {"a": 1.0, "b": True, "c": 1, "d": -0.0, "e": [1.0], "f": True, "g": "x", "h": None}
    assert changed(a, b) == ["/a", "/b", "/c", "/d", "/e"]


@pytest.mark.parametrize(
    "rule", ["null", "[null, null]", "{'a': null}", "[{'a': [null]}]", "state", "state.b"]
)
def test_a_null_that_a_rule_gives_costs_the_process_no_reference_to_it(rule: str) -> None:
    values = Values("view", {"state": {"a": None, "b": [None, 1], "c": {"d": None}}, "task": {}})
    values.value(rule)
    before = sys.getrefcount(None)
    for _ in range(1_000):
        values.value(rule)
    assert sys.getrefcount(None) > before - 500


MISTAKES = {
    "cel_no_key": ("state.missing", '没有键 "missing"'),
    "cel_no_item": ("[1, 2][5]", "长度为 2 的列表没有第 5 项（从 0 数起）"),
    "cel_no_object": ("[1].map(n, n.x)", "规则的 1:13 处：从不是对象的值读取了字段"),
    "cel_division_by_zero": ("7 % 0", "除以了零"),
    "cel_overflow": ("sum([9223372036854775807, 1])", "整数超过了 64 位"),
    "cel_unknown_name": ("stock", "规则的 1:1 处：未知的名称 'stock'"),
    "cel_types": ("size(1)", "规则的 1:5 处：size 不能用于类型为 (int) 的值"),
    "sum_of_numbers": ("sum(['a'])", "sum() 只接受由数字组成的列表"),
    "sort_of_one_type": ("sort(['a', 1])", "sort() 只接受全是数字或全是文字的列表"),
    "text_longer_than": ("'a'" + ".replace('a', 'aaaaaaaaaa')" * 7, "超过 1,000,000 个字符的文字"),
    "nulls_of_texts": ("nulls([1])", "nulls() 只接受由文字组成的列表"),
    "numbers_do_not_mix": (
        "2 * 1.5",
        "规则的 1:3 处：* 不能用于类型为 (int, double) 的值；整数与小数不能混用，请写 double(x)",
    ),
    "syntax_error": ("(1", "规则的 1:3 处：语法错误（CEL 库报告：“missing ')' at '<EOF>'”）"),
    "library_says": ("int('x')", "CEL 库报告：“cannot convert string to int”"),
}
"""By the phrase: a rule that fails so, and what a Chinese reader is told."""


@pytest.mark.parametrize("code", MISTAKES)
def test_a_rule_that_fails_is_told_in_chinese_and_the_library_is_quoted(code: str) -> None:
    rule, told = MISTAKES[code]
    with pytest.raises(ExpressionError) as error:
        value(rule)
    assert error.value.reason.code == code
    assert say(error.value.said, "zh") == told
    # What stands in quotation marks, and the parts of a rule in brackets, is not ours.
    ours = re.sub(r"“.*?”|\(.*?\)", "", told)
    assert not re.search(r"[A-Za-z]+ [A-Za-z]+ [A-Za-z]+", ours)


def test_every_mistake_that_has_words_of_ours_is_tried() -> None:
    assert {code.removeprefix("cel_") for code in MISTAKES if code.startswith("cel_")} == REASONS.keys()


@pytest.mark.parametrize(
    "rule", ["state.n + 'x'", "state.n.x", "state.n && true", "state.l[7]", "state.n % 0", "{'a': 1}['b']"]
)
def test_a_mistake_that_only_the_values_show_is_a_phrase_as_well(rule: str) -> None:
    with pytest.raises(ExpressionError) as error:
        value(rule, n=1, l=[])
    assert isinstance(error.value.said, Phrase)


def test_a_rule_does_not_fail_because_memory_ran_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(_: Json) -> str:
        raise MemoryError

    monkeypatch.setattr(functions, "canonical", exhausted)
    with pytest.raises(MemoryError):
        value("text(state) == ''")
