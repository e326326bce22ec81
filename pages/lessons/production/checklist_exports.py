"""How a checklist leaves as Markdown and as CSV, in one language."""

from typing import Literal

from pages.lessons.production.checklist import Checklist, progress
from pages.lessons.production.stages import StagePart, Stages, TableCell
from pages.ui import plain
from scenarios.document import LocalizedText
from verifiers.spreadsheet import csv_bytes

Language = Literal["en", "zh"]


def said(words: LocalizedText, language: Language) -> str:
    """The words in one language."""
    return words.zh if language == "zh" else words.en


def checklist_as_markdown(stages: Stages, checklist: Checklist, language: Language) -> str:
    """The whole table with states, notes and evidence. What a person wrote stays plain text."""

    def labelled(label: LocalizedText, text: str) -> str:
        return f"{said(label, language)}{'：' if language == 'zh' else ': '}{text}"

    labels = stages.labels
    lines = [f"# {said(stages.question, language)}", ""]
    if checklist.task:
        lines += [labelled(labels.task, plain.in_file(checklist.task)), ""]
    for stage, done in zip(stages.stages, progress(checklist), strict=True):
        lines += [f"## {said(stage.title, language)}", ""]
        lines += [labelled(labels.progress, f"{done.done} / {done.applicable}"), ""]
        for part in StagePart:
            cell, entry = stage.cells[part], checklist.entry(stage.id, part)
            state = said(stages.states[entry.state], language)
            lines.append(f"- **{said(stages.parts[part], language)}** · {state}")
            lines.append(f"  - {said(cell.text, language)}")
            if entry.note:
                lines.append(f"  - {labelled(labels.note, plain.in_file(entry.note))}")
            if entry.evidence:
                lines.append(f"  - {labelled(labels.evidence, plain.in_file(entry.evidence))}")
            lines.append(f"  - {labelled(labels.items, _items(stages, cell, language))}")
        lines.append("")
    return "\n".join(lines)


def checklist_as_csv(stages: Stages, checklist: Checklist, language: Language) -> bytes:
    """One row per cell of the table."""
    labels = stages.labels
    header = [
        said(label, language)
        for label in (
            labels.task,
            labels.stage,
            labels.part,
            labels.text,
            labels.state,
            labels.note,
            labels.evidence,
            labels.items,
        )
    ]
    rows = []
    for stage in stages.stages:
        for part in StagePart:
            cell, entry = stage.cells[part], checklist.entry(stage.id, part)
            rows.append(
                (
                    checklist.task,
                    said(stage.title, language),
                    said(stages.parts[part], language),
                    said(cell.text, language),
                    said(stages.states[entry.state], language),
                    entry.note,
                    entry.evidence,
                    _items(stages, cell, language),
                )
            )
    return csv_bytes(header, rows)


def _items(stages: Stages, cell: TableCell, language: Language) -> str:
    separator = "；" if language == "zh" else "; "
    return separator.join(f"{id_} {said(stages.item(id_).title, language)}" for id_ in cell.items)
