"""The words of the result sheet and of answers: `texts.yaml`, in a language that is asked for."""

from pathlib import Path

from pages.ui.texts import Texts
from scenarios.data_files import data_file

_file = data_file(Path(__file__).parent / "texts.yaml", lambda document: document.build(Texts))


def word(name: str, language: str, /, **filled: object) -> str:
    """A text by its name, with what is filled in. Raises `KeyError`."""
    return _file().texts[name].said_in(language).format(**filled)


def every() -> dict[str, tuple[str, str]]:
    """All texts by name, in English and in Chinese."""
    return {name: (text.en, text.zh) for name, text in _file().texts.items()}
