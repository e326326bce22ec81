"""What every answer tells the browser about scripts: exactly those of Streamlit's page and of ours."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import streamlit as st

from pages.server.headers import HEADERS
from pages.ui import scripts

INDEX = (Path(st.__file__).parent / "static" / "index.html").read_text("utf-8")


def directives() -> dict[str, list[str]]:
    parts = [part.split() for part in HEADERS["Content-Security-Policy"].split("; ")]
    return {name: sources for name, *sources in parts}


def test_nothing_is_allowed_that_is_not_named() -> None:
    policy = directives()
    assert policy["default-src"] == ["'none'"]
    for name in ("object-src", "base-uri", "form-action", "frame-ancestors"):
        assert policy[name] == ["'none'"]
    assert policy["connect-src"] == ["'self'"]
    sources = {source for each in policy.values() for source in each}
    assert {source for source in sources if not source.startswith("'sha256-")} == {
        "'self'",
        "'none'",
        "'unsafe-inline'",
        "blob:",
        "data:",
    }


def test_an_inline_script_runs_by_its_hash_alone() -> None:
    (own,) = re.findall(r"<script>(.*?)</script>", INDEX, re.DOTALL)
    allowed = [own, scripts.ADDRESS.text, scripts.LANGUAGE.text]
    hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in allowed]
    assert directives()["script-src"] == ["'self'", *hashes, "blob:"]


def test_the_text_of_a_script_is_the_same_whatever_it_is_told() -> None:
    element = scripts.ADDRESS.element(query="?a='\"><script>alert(1)</script>&b=1")
    opening, _, rest = element.partition(">")
    assert rest == f"{scripts.ADDRESS.text}</script>"
    assert opening == (
        '<script data-query="?a=&#x27;&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;b=1"'
    )


def test_no_other_file_writes_a_script_into_a_page() -> None:
    pages = Path(scripts.__file__).parents[1]
    writing = [path.name for path in pages.rglob("*.py") if "<script" in path.read_text("utf-8")]
    assert sorted(writing) == ["headers.py", "scripts.py"]
