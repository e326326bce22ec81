"""What hostile visitors bring, from links that once did harm."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from pages.ui.url_codec import unpack
from verifiers.work import Work, read

FOLDER = Path(__file__).parent / "hostile"


def hostile(name: str) -> tuple[dict[str, str], Work]:
    """What a link of that name asks for, and the work in it."""
    query = parse_qs(urlsplit((FOLDER / f"{name}.link").read_text().strip()).query)
    asked = {key: values[0] for key, values in query.items()}
    return asked, read(unpack(asked["work"]))
