import csv
import io

from pages.lessons.production import files
from pages.lessons.production.checklist import Checklist, Entry
from pages.lessons.production.checklist_exports import checklist_as_csv, checklist_as_markdown
from pages.lessons.production.stages import StagePart, State
from scenarios.document import LocalizedText
from verifiers.audit.stages import Stage

MINE = Checklist(task="Reserve *two*").filled(
    Stage.ISOLATION,
    StagePart.CHECK,
    Entry(state=State.DONE, note="<b>seen</b>\n| by two |", evidence="=HYPERLINK(1)"),
)


def test_the_english_markdown_has_every_stage_state_and_item() -> None:
    text = checklist_as_markdown(files.stages(), MINE, "en")
    assert text.startswith("# How do you keep producing tasks that are useful, solvable and independent?\n")
    assert "Task: Reserve \\*two\\*\n" in text
    assert "## Data isolation\n\ndone of applicable: 1 / 3\n" in text
    assert "- **How to check** · done\n  - Split the tasks by source" in text
    assert "  - Note: \\<b\\>seen\\</b\\><br>\\| by two \\|\n" in text
    assert "T.5 The agent cannot reach the ground truth" in text
    assert text.count("\n## ") == 5
    assert text.count("· open\n") == 14


def test_the_chinese_markdown_is_chinese() -> None:
    text = checklist_as_markdown(files.stages(), MINE, "zh")
    assert "任务：Reserve \\*two\\*\n" in text
    assert "## 数据隔离\n\n已完成 / 适用：1 / 3\n" in text
    assert "- **怎样检查** · 已完成\n" in text


def test_the_csv_has_a_row_per_cell_and_no_formula() -> None:
    content = checklist_as_csv(files.stages(), MINE, "en").decode("utf-8-sig")
    header, *rows = csv.reader(io.StringIO(content, newline=""))
    assert header == ["Task", "Stage", "Part", "Text", "State", "Note", "Evidence", "Checklist items"]
    assert len(rows) == 15
    mine = next(row for row in rows if row[4] == "done")
    assert mine[:3] == ["Reserve *two*", "Data isolation", "How to check"]
    assert mine[5:7] == ["<b>seen</b>\n| by two |", "'=HYPERLINK(1)"]


def test_the_chinese_csv_has_chinese_headings() -> None:
    content = checklist_as_csv(files.stages(), MINE, "zh").decode("utf-8-sig")
    assert content.startswith("任务,阶段,项目,内容,状态,备注,证据,对应清单条目\r\n")


class InFrench(LocalizedText):
    """A text with a language that this version of the product does not have."""

    fr: str


def test_a_language_that_is_added_is_exported_and_what_lacks_it_is_in_english() -> None:
    stages = files.stages()
    question = InFrench(en="Why?", zh="为什么？", fr="Pourquoi ?")
    labels = stages.labels.model_copy(
        update={"labelled": InFrench(en="{label}: {text}", zh="{label}：{text}", fr="{label} : {text}")}
    )
    translated = stages.model_copy(update={"question": question, "labels": labels})
    text = checklist_as_markdown(translated, MINE, "fr")
    assert text.startswith("# Pourquoi ?\n\nTask : Reserve")
    assert "## Data isolation\n" in text
