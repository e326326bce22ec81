"""Which scripts stand in a page: both are constant, so that the browser can be told to run no other.

A script's text never changes, because its hash stands in the header `Content-Security-Policy`; what changes
stands in attributes beside it.
"""

from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from html import escape


@dataclass(frozen=True)
class Script:
    """A script that the browser runs when it is put into a page."""

    text: str

    def element(self, **data: str) -> str:
        """The HTML that runs it, with what it reads from `document.currentScript.dataset`."""
        told = "".join(f' data-{name}="{escape(value)}"' for name, value in data.items())
        return f"<script{told}>{self.text}</script>"

    @property
    def source(self) -> str:
        """The script as a source of `script-src`: the hash of its text."""
        return f"'sha256-{b64encode(sha256(self.text.encode()).digest()).decode()}'"


ADDRESS = Script(
    "history.replaceState(history.state, '', location.pathname + document.currentScript.dataset.query)"
)
"""Puts `query` into the address bar. `page` only makes the element of each page another one."""

LANGUAGE = Script("document.documentElement.lang = document.currentScript.dataset.tag")
"""Says which language the page is in."""
