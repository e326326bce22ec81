"""Which texts of a verifier file would give a hidden test away?

The name of a check, and every rule that is long enough to be recognised: a rule such as `message` or `[]`
is no secret.
"""

from scenarios.probes.leaks import Secret
from verifiers.model import Verifiers

SHORTEST_RULE = 12


def hidden_tests(verifiers: Verifiers) -> tuple[Secret, ...]:
    """The hidden tests of a verifier file, each once, in file order."""
    texts: dict[str, None] = {}
    for check in verifiers.checks:
        texts[check.id] = None
        for rule in (check.observed, check.expected or "", check.satisfied):
            if len(rule) >= SHORTEST_RULE and rule != type(check).model_fields["satisfied"].default:
                texts[rule] = None
    return tuple(Secret(kind="test", text=text) for text in texts)
