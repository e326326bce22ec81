"""What a visitor brought, as it goes to a child and is known by."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from scenarios.document import JsonObject
from scenarios.fingerprint import canonical
from scenarios.library import File
from verifiers.draft import Draft


@dataclass(frozen=True)
class Material:
    """Two files, and what was drafted for them.

    `pasted` are two texts of which nobody knows yet which is the scenario: their names are none of a file.
    """

    files: tuple[File, File]
    draft: Draft | None = None
    pasted: bool = False

    @property
    def arguments(self) -> JsonObject:
        """All but the bytes, for `verifiers.sandbox.opened.Opened`."""
        return {
            "names": [file.name for file in self.files],
            "pasted": self.pasted,
            "draft": None if self.draft is None else self.draft.model_dump(mode="json", exclude_unset=True),
        }

    @property
    def contents(self) -> tuple[bytes, ...]:
        """The bytes."""
        return tuple(file.content for file in self.files)

    @cached_property
    def key(self) -> str:
        """The same for the same material."""
        known = hashlib.sha256(canonical(self.arguments).encode("utf-8", "surrogatepass"))
        for content in self.contents:
            known.update(hashlib.sha256(content).digest())
        return known.hexdigest()

    def with_draft(self, draft: Draft) -> "Material":
        """The same files with a draft."""
        return Material(self.files, draft, self.pasted)


def pasted(one: str, other: str) -> Material:
    """Two texts, in either order."""
    texts = (("first text", one), ("second text", other))
    first, second = (File(name, text.encode("utf-8", "surrogatepass")) for name, text in texts)
    return Material((first, second), pasted=True)


def drafted(json_text: object) -> Draft | None:
    """The draft in `Material.arguments`, in a child."""
    return None if json_text is None else Draft.model_validate_json(json.dumps(json_text))
