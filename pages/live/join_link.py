"""The links of a class: the one to join it by, the one to host it with, and those of what it is shown."""

from urllib.parse import urlencode

PAGE = "class"


def app_address(page_address: str | None) -> str:
    """The address of the app, from that of the page as the browser has it; "" where it is unknown."""
    return (page_address or "").rstrip("/").removesuffix(PAGE).rstrip("/")


def join_link(app: str, code: str) -> str:
    """Whoever follows it joins."""
    return f"{app}/{PAGE}?{urlencode({'code': code})}"


def host_link(app: str, code: str, key: str) -> str:
    """Whoever follows it hosts the class."""
    return f"{app}/{PAGE}?{urlencode({'code': code, 'host': key})}"
