"""Does the code still give the fixed numbers?"""

import json

import pandas as pd
import streamlit as st

from pages.ui import frame, links, plain
from pages.ui.language import _, words
from pages.ui.marks import good, quiet, together, wrong
from verifiers.recompute import fixed_numbers

numbers = list(fixed_numbers())
differing = [number for number in numbers if not number.ok]

frame.title(
    _("Does the code still give the fixed numbers?"),
    _(
        "Every number below stands as a literal in a data file. It is recomputed on each visit by the"
        " function named beside it, as `python -m verifiers recompute` does."
    ),
)
left, right = st.columns([3, 1], vertical_alignment="center")
if differing:
    left.error(_("Not reproduced: {count} of {total}.").format(count=len(differing), total=len(numbers)))
else:
    left.success(_("All {total} fixed numbers are reproduced.").format(total=len(numbers)))
right.button(_("Recompute"), icon=":material/refresh:", width="stretch")

names = {
    "verifiers": _("Verifiers"),
    "contract": _("Environment contract"),
    "production": _("Task production"),
    "boundaries": _("Boundaries"),
    "parl": _("PARL critical steps"),
    "lightning": _("Records and rollouts"),
}
collections = list(dict.fromkeys(number.name.split(".")[0] for number in numbers))
collection = st.segmented_control(
    _("Worked example"),
    collections,
    format_func=lambda id: names.get(id, id),
    key=links.seed("of", links.named(collections), collections[0]),
    required=True,
)
st.table(
    pd.DataFrame(
        [
            {
                _("Number"): f"{words(number.title)} {quiet(plain.code(number.name))}",
                _("Expected"): plain.number(number.expected),
                _("Recomputed"): plain.number(number.recomputed),
                _("Result"): together(good(_("equal")) if number.ok else wrong(_("differs"))),
                _("Function"): plain.code(number.function),
            }
            for number in numbers
            if number.name.startswith(f"{collection}.")
        ]
    ),
    hide_index=True,
    border="horizontal",
)
st.download_button(
    _("Download as JSON"),
    json.dumps([number.model_dump(mode="json") for number in numbers], ensure_ascii=False, indent=2),
    file_name="recompute.json",
    mime="application/json",
    icon=":material/download:",
    on_click="ignore",
)
frame.scope()
