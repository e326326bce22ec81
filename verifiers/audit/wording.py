"""What the findings of the audit and their rules are called."""

from typing import Annotated

from pydantic import Field

from scenarios.document import FORMAT, Frozen, LocalizedText
from verifiers.audit.findings import AuditRule, Code


class FindingWords(Frozen):
    """The title of a finding, and why it matters."""

    title: LocalizedText
    why: LocalizedText


class Wording(Frozen):
    """The file `findings.yaml`: words for every finding and every rule."""

    format: int = FORMAT
    findings: Annotated[dict[Code, FindingWords], Field(min_length=len(Code))]
    rules: Annotated[dict[AuditRule, LocalizedText], Field(min_length=len(AuditRule))]
