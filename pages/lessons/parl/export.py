"""A plan and its picture as files: numbers and fixed names only, so that no cell can be a formula."""

import csv
import io

from pages.lessons.parl.critical import count_steps
from pages.lessons.parl.plan import Plan, plan_text
from pages.lessons.parl.timeline import Bar, Timeline
from scenarios.document import JsonObject


def timeline_csv(timeline: Timeline) -> str:
    """One line per span of work or waiting, with a header; stages count from 1, as a reader does."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("stage", "lane", "kind", "start", "end", "critical"))
    for span in sorted((*timeline.bars, *timeline.waits), key=lambda span: (span.stage, span.start)):
        works = isinstance(span, Bar)
        critical = int(isinstance(span, Bar) and span.critical)
        kind = "work" if works else "wait"
        writer.writerow((span.stage + 1, span.lane, kind, span.start, span.end, critical))
    return text.getvalue()


def counts(plan: Plan) -> JsonObject:
    """A plan, as a link has it and stage by stage, with its counts."""
    return {
        "plan": plan_text(plan),
        **plan.model_dump(mode="json"),
        "counts": count_steps(plan).model_dump(mode="json"),
    }
