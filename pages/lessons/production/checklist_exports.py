"""How a checklist leaves as Markdown and as CSV, in one language."""

from pages.lessons.production.checklist import Checklist, progress
from pages.lessons.production.stages import StagePart, Stages, TableCell
from pages.ui import plain
from scenarios.document import LocalizedText
from verifiers.spreadsheet import csv_bytes


def checklist_as_markdown(stages: Stages, checklist: Checklist, language: str) -> str:
    """The whole table with states, notes and evidence. What a person wrote stays plain text."""

    labels = stages.labels

    def labelled(label: LocalizedText, text: str) -> str:
        return labels.labelled.said_in(language).format(label=label.said_in(language), text=text)

    lines = [f"# {stages.question.said_in(language)}", ""]
    if checklist.task:
        lines += [labelled(labels.task, plain.in_file(checklist.task)), ""]
    for stage, done in zip(stages.stages, progress(checklist), strict=True):
        lines += [f"## {stage.title.said_in(language)}", ""]
        lines += [labelled(labels.progress, f"{done.done} / {done.applicable}"), ""]
        for part in StagePart:
            cell, entry = stage.cells[part], checklist.entry(stage.id, part)
            state = stages.states[entry.state].said_in(language)
            lines.append(f"- **{stages.parts[part].said_in(language)}** · {state}")
            lines.append(f"  - {cell.text.said_in(language)}")
            if entry.note:
                lines.append(f"  - {labelled(labels.note, plain.in_file(entry.note))}")
            if entry.evidence:
                lines.append(f"  - {labelled(labels.evidence, plain.in_file(entry.evidence))}")
            lines.append(f"  - {labelled(labels.items, _items(stages, cell, language))}")
        lines.append("")
    return "\n".join(lines)


def checklist_as_csv(stages: Stages, checklist: Checklist, language: str) -> bytes:
    """One row per cell of the table."""
    labels = stages.labels
    header = [
        label.said_in(language)
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
                    stage.title.said_in(language),
                    stages.parts[part].said_in(language),
                    cell.text.said_in(language),
                    stages.states[entry.state].said_in(language),
                    entry.note,
                    entry.evidence,
                    _items(stages, cell, language),
                )
            )
    return csv_bytes(header, rows)


def _items(stages: Stages, cell: TableCell, language: str) -> str:
    separator = stages.labels.between.said_in(language)
    return separator.join(f"{id_} {stages.item(id_).title.said_in(language)}" for id_ in cell.items)
