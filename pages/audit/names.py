"""The words and signs of an audit on the page; files hold the codes."""

import re

from pages.ui import plain
from pages.ui.language import N_, _, n_, ngettext
from pages.ui.marks import good, labelled, quiet, wrong
from scenarios.document import Json
from scenarios.logs.columns import Role, RowKind
from scenarios.logs.containers import Format
from scenarios.logs.decoding import Encoding
from scenarios.logs.remarks import Reason
from verifiers.audit.difficulty import Mark
from verifiers.audit.findings import (
    AuditRule,
    Finding,
    IdKind,
    NotCheckedReason,
    RuleResult,
    RuleStatus,
    Severity,
)

_STATUS: dict[RuleStatus, str] = {
    RuleStatus.FOUND: N_("found"),
    RuleStatus.CLEAR: N_("clear"),
    RuleStatus.PARTLY_CHECKED: N_("partly checked"),
    RuleStatus.NOT_CHECKED: N_("not checked"),
}
_SIGN = {
    RuleStatus.FOUND: "✗",
    RuleStatus.CLEAR: "✓",
    RuleStatus.PARTLY_CHECKED: "◐",
    RuleStatus.NOT_CHECKED: "–",
}
_SEVERITY: dict[Severity, str] = {
    Severity.CRITICAL: N_("critical: the rewards or the splits lead to wrong conclusions"),
    Severity.WARNING: N_("warning: the data are less useful for training"),
}
_UNIT: dict[IdKind, tuple[str, str]] = {
    IdKind.TASK: n_("{count} of {of} task", "{count} of {of} tasks"),
    IdKind.ROLLOUT: n_("{count} of {of} rollout", "{count} of {of} rollouts"),
    IdKind.FAMILY: n_("{count} of {of} family", "{count} of {of} families"),
    IdKind.POLICY: n_("{count} of {of} policy", "{count} of {of} policies"),
    IdKind.ROUNDS: n_("{count} of {of} pair of rounds", "{count} of {of} pairs of rounds"),
}
_ONE: dict[IdKind, str] = {
    IdKind.TASK: N_("Task"),
    IdKind.ROLLOUT: N_("Rollout id"),
    IdKind.FAMILY: N_("Family"),
    IdKind.POLICY: N_("Policy"),
    IdKind.ROUNDS: N_("Rounds"),
}
_NOT_CHECKED: dict[NotCheckedReason, str] = {
    NotCheckedReason.ROWS: N_("no rows to check"),
    NotCheckedReason.TRAINING_SPLIT: N_("no split has a name that marks it as training"),
    NotCheckedReason.HELD_OUT_DATE: N_("no held-out task has a date"),
    NotCheckedReason.SCORED_ROUNDS: N_("fewer than two rounds have a valid attempt"),
}
_MARK: dict[Mark, str] = {
    Mark.ALL_PASS: N_("all pass"),
    Mark.ALL_FAIL: N_("all fail"),
    Mark.MIXED: N_("mixed"),
    Mark.TOO_FEW_ATTEMPTS: N_("too few attempts"),
}
_FORMAT: dict[Format, str] = {
    Format.CSV: N_("CSV table"),
    Format.JSON: N_("JSON array"),
    Format.JSON_LINES: N_("JSON Lines file"),
    Format.OBJECT: N_("one JSON object"),
    Format.WRAPPED: N_("JSON array inside an object"),
    Format.KEYED: N_("JSON object of rows by id"),
    Format.PARQUET: N_("Parquet file"),
    Format.EVAL: N_("ZIP of an Inspect log"),
}
_ENCODING: dict[Encoding, str] = {
    Encoding.UTF_8: "UTF-8",
    Encoding.UTF_8_BOM: N_("UTF-8 with a byte order mark"),
    Encoding.GB18030: "GB18030",
    Encoding.MIXED: N_("UTF-8 with lines in GB18030"),
    Encoding.NONE: N_("not a text file"),
}
_DELIMITER = {
    ",": N_("separated by commas"),
    ";": N_("separated by semicolons"),
    "\t": N_("separated by tabs"),
    "|": N_("separated by vertical bars"),
}
_KIND: dict[RowKind, str] = {RowKind.TASKS: N_("tasks"), RowKind.ROLLOUTS: N_("rollouts of tasks")}
_ROLE: dict[Role, str] = {
    Role.TASK_ID: N_("Task id"),
    Role.FAMILY: N_("Family"),
    Role.SPLIT: N_("Split"),
    Role.REPOSITORY: N_("Repository"),
    Role.BASE_COMMIT: N_("Base commit"),
    Role.TEMPLATE: N_("Template"),
    Role.PROMPT: N_("Prompt"),
    Role.CONTEXT: N_("Context given with the prompt"),
    Role.REFERENCE: N_("Reference solution"),
    Role.TESTS: N_("Tests"),
    Role.FAIL_TO_PASS: N_("Fail-to-pass tests"),
    Role.PASS_TO_PASS: N_("Pass-to-pass tests"),
    Role.CREATED_AT: N_("Date"),
    Role.VERSION: N_("Environment version"),
    Role.ORACLE_REWARD: N_("Reward of the reference"),
    Role.NOOP_REWARD: N_("Reward of the no-op"),
    Role.ROLLOUT_ID: N_("Rollout id"),
    Role.POLICY: N_("Sampling policy"),
    Role.ROUND: N_("Round"),
    Role.REWARD: N_("Reward"),
    Role.TERMINATED: N_("Ended by itself"),
    Role.TRUNCATED: N_("Truncated"),
    Role.ERROR: N_("Fault"),
    Role.RECOVERED: N_("Recovered from an error"),
    Role.STEPS: N_("Steps"),
    Role.TOOL_CALLS: N_("Tool calls"),
    Role.TOKENS: N_("Tokens"),
    Role.OBSERVATION: N_("Observations"),
    Role.ATTEMPT: N_("Number of the attempt"),
    Role.COMPLETION: N_("Answer of the model"),
    Role.MASKED: N_("Not to be scored"),
}
_REASON: dict[Reason, str] = {
    Reason.INVALID_JSON: N_("invalid JSON"),
    Reason.ROW_TOO_LARGE: N_("row too large"),
    Reason.TOO_DEEP: N_("nested too deeply"),
    Reason.NOT_AN_OBJECT: N_("not an object"),
    Reason.DUPLICATE_KEY: N_("duplicate key"),
    Reason.NOT_TEXT: N_("incomplete character"),
    Reason.WRONG_FIELD_COUNT: N_("wrong number of fields"),
    Reason.MALFORMED_ROW: N_("wrong quotation marks"),
    Reason.FIELD_TOO_LONG: N_("field too long"),
    Reason.UNDECODABLE: N_("unknown encoding"),
    Reason.MISSING_ID: N_("no id"),
    Reason.DUPLICATE_ID: N_("duplicate id"),
    Reason.ANSWER_WITHOUT_CALL: N_("answer without a call"),
    Reason.OTHER_FORMAT: N_("another format"),
    Reason.DECODED_AS_GB18030: N_("line read as GB18030"),
    Reason.MIXED_TYPES: N_("column of mixed types"),
    Reason.NESTED: N_("nested value flattened"),
    Reason.NAN_IS_MISSING: N_("NaN or null, treated as missing"),
    Reason.WORD_IS_MISSING: N_("a word such as None, treated as missing"),
    Reason.NOT_A_NUMBER: N_("not a number, treated as missing"),
    Reason.NOT_A_BOOLEAN: N_("neither true nor false, treated as missing"),
    Reason.NOT_A_DATE: N_("not a date, treated as missing"),
}
_PARAMETER = {
    "solved_at": N_("solved if the reward is at least {0}"),
    "min_attempts": N_("at least {0} attempts"),
    "min_failure_share": N_("share of failures at least {0}"),
    "min_answer_length": N_("answers of at least {0} characters"),
    "min_entropy_drop": N_("entropy falls by at least {0} bits"),
    "min_answer_share": N_("at least {0} of the answer in one piece"),
    "low": N_("scale from {0}"),
    "high": N_("scale to {0}"),
    "cutoff": N_("test period starts on {0}"),
    "budget": N_("at most {0} per valid rollout"),
    "shown_by": N_("evidence from: {0}"),
}
_DETAIL: dict[AuditRule, tuple[str, str]] = {
    AuditRule.NO_EVIDENCE: (r"valid attempts (\d+)", N_("valid attempts: {0}")),
    AuditRule.NOT_SOLVED_BY_THESE_ATTEMPTS: (r"valid attempts (\d+)", N_("valid attempts: {0}")),
    AuditRule.REFERENCE_FAILS: (r"passed (\d+) of (\d+)", N_("passed {0} of {1} runs")),
    AuditRule.DOING_NOTHING_PASSES: (r"passed (\d+) of (\d+)", N_("passed {0} of {1} runs")),
    AuditRule.NO_FAILING_TEST: (r"an empty list", N_("an empty list")),
    AuditRule.ALL_PASS: (r"valid attempts (\d+)", N_("valid attempts: {0}")),
    AuditRule.ALL_FAIL: (r"valid attempts (\d+)", N_("valid attempts: {0}")),
    AuditRule.TOO_FEW_ATTEMPTS: (r"valid attempts (\d+)", N_("valid attempts: {0}")),
    AuditRule.NO_FAILURES_KEPT: (r"failures (\d+) of (\d+)", N_("failures: {0} of {1}")),
    AuditRule.NO_RECOVERY_CASES: (r"solved (\d+)", N_("solved: {0}")),
    AuditRule.TRUNCATION_SCORED_ZERO: (r"reward (\S+)", N_("reward {0}")),
    AuditRule.ANSWER_TOO_SHORT: (r"(\d+) characters", N_("{0} characters")),
    AuditRule.NO_DATE: (r"no date", N_("no date")),
    AuditRule.UNEVEN_GROUPS: (
        r"valid attempts (\d+) instead of (\d+): advantage at most (\S+) instead of (\S+)",
        N_("valid attempts: {0} instead of {1}; the advantage is at most {2} instead of {3}"),
    ),
    AuditRule.EMPTY_COMPLETION: (r"empty", N_("empty")),
    AuditRule.EMPTY_COMPLETION_REWARDED: (r"reward (\S+)", N_("reward {0}")),
    AuditRule.SAME_COMPLETION_TWO_REWARDS: (
        r"reward (\S+), between (\S+) and (\S+) for the same completion",
        N_("reward {0}; the same completion got between {1} and {2}"),
    ),
    AuditRule.REWARD_OUTSIDE_SCALE: (
        r"reward (\S+), taken for no score",
        N_("reward {0}, treated as unscored"),
    ),
    AuditRule.SCORE_UP_COVERAGE_DOWN: (
        r"mean reward (\S+) -> (\S+), families solved (\d+) -> (\d+), mix (\S+) -> (\S+) bits",
        N_("mean reward {0} → {1}, families solved {2} → {3}, family entropy {4} → {5} bits"),
    ),
    AuditRule.TOOL_CALLS_OVER_BUDGET: (
        r"([\d,]+) for (\d+) valid rollouts",
        N_("{0} for {1} valid rollouts"),
    ),
    AuditRule.TOKENS_OVER_BUDGET: (
        r"([\d,]+) for (\d+) valid rollouts",
        N_("{0} for {1} valid rollouts"),
    ),
}


def status(finding: Finding) -> str:
    """What became of a finding, as Markdown."""
    name = _(_STATUS[finding.status])
    if finding.status is RuleStatus.FOUND:
        return wrong(name)
    return good(name) if finding.status is RuleStatus.CLEAR else quiet(f"{_SIGN[finding.status]} {name}")


def sign(finding: Finding) -> str:
    """The sign of that, for a selector that has no colour."""
    return _SIGN[finding.status]


def rule_status(rule: RuleResult) -> str:
    """What became of a rule, as Markdown; a class of its own is told apart and called neither."""
    if not rule.fault and rule.status is RuleStatus.FOUND:
        return "● " + _("separate class, not a problem")
    name = _(_STATUS[rule.status])
    if rule.status is RuleStatus.FOUND:
        return wrong(name)
    return good(name) if rule.status is RuleStatus.CLEAR else quiet(f"{_SIGN[rule.status]} {name}")


def not_checked_reason(rule: RuleResult) -> str:
    """Why a rule was not checked; empty for a rule that was."""
    if rule.missing:
        return labelled(_("no column for"), ", ".join(map(role, rule.missing)))
    return "" if rule.reason is None else _(_NOT_CHECKED[rule.reason])


def severity(kind: Severity) -> str:
    """How bad a finding is."""
    return _(_SEVERITY[kind])


def share(rule: RuleResult) -> str:
    """How many a rule concerns, of how many it looked at."""
    return ngettext(*_UNIT[rule.unit], rule.of).format(count=f"{rule.count:,}", of=f"{rule.of:,}")


def unit(kind: IdKind) -> str:
    """What a row that a rule concerns is."""
    return _(_ONE[kind])


def parameter(name: str, value: Json) -> str:
    """What a rule compared with."""
    if name == "shown_by":
        said = ", ".join(role(Role(part)) for part in str(value).split(", "))
    elif isinstance(value, int | float):
        said = f"{value:,g}" if value < 1e6 else f"{value:,.0f}"
    else:
        said = str(value).partition("T")[0]
    return _(_PARAMETER[name]).format(said)


def detail(rule: AuditRule, text: str) -> str:
    """What a rule says of one row, as Markdown; words of the data stay as they are."""
    if rule in _DETAIL:
        pattern, _said = _DETAIL[rule]
        match = re.fullmatch(pattern, text)
        if match:
            return _(_DETAIL[rule][1]).format(*match.groups())
    return plain.code(text) if text else ""


def mark(kind: Mark) -> str:
    """What the attempts of a family have in common."""
    return _(_MARK[kind])


def file_format(kind: str) -> str:
    """How a file lays out its rows."""
    return _(_FORMAT[Format(kind)])


def encoding(kind: str) -> str:
    """The encoding of a file."""
    name = _ENCODING[Encoding(kind)]
    return name if name in ("UTF-8", "GB18030") else _(_ENCODING[Encoding(kind)])


def delimiter(character: str) -> str:
    """What separates the fields of a file."""
    return _(_DELIMITER[character])


def kind(rows: RowKind) -> str:
    """What the rows of a file are."""
    return _(_KIND[rows])


def role(kind: Role) -> str:
    """What a column says."""
    return _(_ROLE[kind])


def reason(kind: Reason) -> str:
    """Why a row was left out, or what was noticed in one that stays."""
    return _(_REASON[kind])
