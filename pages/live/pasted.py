"""Which teaching set does a pasted link have?"""

from urllib.parse import parse_qsl, urlsplit

from pages.ui.url_codec import DecodeError


def set_of(link: str) -> str:
    """The text of the teaching set in a link to its page. Raises `DecodeError` for any other text."""
    try:
        query = dict(parse_qsl(urlsplit(link.strip()).query))
    except ValueError:
        raise DecodeError from None
    if "set" not in query:
        raise DecodeError
    return query["set"]
