"""A plan and its picture as files."""

from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan, plan_text
from pages.lessons.parl.timeline import Bar, Timeline
from scenarios.document import JsonObject
from verifiers.spreadsheet import csv_text


def timeline_csv(timeline: Timeline) -> str:
    """One line per span of work or waiting, with a header; stages count from 1, as a reader does."""
    rows = []
    for span in sorted((*timeline.bars, *timeline.waits), key=lambda span: (span.stage, span.start)):
        works = isinstance(span, Bar)
        critical = int(isinstance(span, Bar) and span.critical)
        rows.append((span.stage + 1, span.lane, "work" if works else "wait", span.start, span.end, critical))
    return csv_text(("stage", "lane", "kind", "start", "end", "critical"), rows)


def counts(plan: Plan) -> JsonObject:
    """A plan, as a link has it and stage by stage, with its counts."""
    return {
        "plan": plan_text(plan),
        **plan.model_dump(mode="json"),
        "counts": count_steps(plan).model_dump(mode="json"),
    }
