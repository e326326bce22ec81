"""The files that a child was handed, as a matrix."""

from collections.abc import Sequence
from typing import Any

from scenarios.library import File
from verifiers import bundle, library
from verifiers.bundle import Bundle
from verifiers.draft import extended
from verifiers.matrix import Matrix
from verifiers.sandbox.material import drafted


class Opened(Matrix):
    """The matrix of two files with a draft, and the files; `world` and `plain` are without the draft."""

    def __init__(self, arguments: Any, contents: Sequence[bytes]) -> None:
        if arguments["pasted"]:
            texts = (content.decode("utf-8", "surrogatepass") for content in contents)
            self.files = bundle.pasted(*texts)
        else:
            pairs = zip(arguments["names"], contents, strict=True)
            self.files = Bundle(*(File(*pair) for pair in pairs))
        self.draft = drafted(arguments["draft"])
        self.world, self.plain = library.load(self.files.scenario, self.files.verifiers)
        if self.draft is None:
            super().__init__(self.world, self.plain)
        else:
            super().__init__(*extended(self.world, self.plain, self.draft))
