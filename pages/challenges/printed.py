"""The result sheet as a page of HTML to print: it fetches nothing from outside, and all text is escaped."""

from html import escape

from pages.challenges.answer_lines import answer_lines
from pages.challenges.model import TRACKS, Challenge, ChallengeSet
from pages.challenges.sheet import ResultSheet, SheetEntry
from pages.challenges.words import word
from scenarios.problems import printable

_STYLE = """
body { font: 11pt/1.45 system-ui, "Noto Sans CJK SC", sans-serif; color: #111; background: #fff;
  margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } p { margin: .2rem 0; }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; }
th, td { border: 1px solid #999; padding: .35rem .5rem; text-align: left; vertical-align: top; }
th { background: #eee; } tr { break-inside: avoid; }
td div { overflow-wrap: anywhere; } .hash, footer { font-size: .8rem; color: #444; overflow-wrap: anywhere; }
"""
_COLUMNS = ("challenge", "track", "answer", "result", "attempts", "hints")


def printed(sheet: ResultSheet, found: ChallengeSet, language: str) -> str:
    """A sheet for its set in a language. It shows what was answered and claimed, and no right answer."""
    entries = [(challenge, sheet.entry(challenge.id)) for challenge in found.challenges]
    solved = sum(entry.claim is not None and entry.claim.solved for _challenge, entry in entries)
    title = _safe(word("sheet_of", language, title=found.title.said_in(language)))
    about = [word("name", language, name=sheet.name)] if sheet.name else []
    about.append(word("solved_of", language, solved=solved, total=len(entries)))
    head = "".join(f"<th>{_safe(word(name, language))}</th>" for name in _COLUMNS)
    rows = "\n".join(_row(challenge, entry, language) for challenge, entry in entries)
    paragraphs = "\n".join(f"<p>{_safe(line)}</p>" for line in about)
    return f"""<!DOCTYPE html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
{paragraphs}
<p class="hash">{_safe(word("version", language, sha256=sheet.set_sha256))}</p>
<table>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
<footer><p>{_safe(word("recompute", language))}</p></footer>
</body>
</html>
"""


def _row(challenge: Challenge, entry: SheetEntry, language: str) -> str:
    lines = [] if entry.answer is None else list(answer_lines(challenge, entry.answer, language))
    cells = (
        [challenge.title.said_in(language)],
        [word(f"track_{TRACKS[challenge.kind]}", language)],
        lines,
        _result(entry, language),
        [str(entry.attempts)],
        [str(entry.hints)],
    )
    return f"<tr>{''.join(f'<td>{_divided(cell)}</td>' for cell in cells)}</tr>"


def _result(entry: SheetEntry, language: str) -> list[str]:
    given_up = [word("given_up", language)] if entry.given_up else []
    if entry.claim is None:
        return [word("no_answer", language), *given_up]
    parts = [
        word(
            "part",
            language,
            part=word(f"part_{part.name}", language),
            reached=part.reached,
            total=part.total,
        )
        for part in entry.claim.score
    ]
    return [word(f"judged_{entry.claim.judged}", language), *parts, *given_up]


def _divided(lines: list[str]) -> str:
    return "".join(f"<div>{_safe(line)}</div>" for line in lines)


def _safe(text: str) -> str:
    """Plain text in HTML; what is no visible character is shown as an escape."""
    return escape(printable(text))
