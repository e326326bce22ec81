"""Does the code still give the fixed numbers?"""

import json
import re

import pandas as pd
import streamlit as st

from pages.recompute.fixed_numbers import fixed_numbers
from pages.ui import frame, links, plain
from pages.ui.language import _, words
from pages.ui.marks import good, quiet, together, wrong

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
    "audit": _("Task production"),
    "boundaries": _("Boundaries"),
    "parl": _("PARL critical steps"),
    "records": _("Records and rollouts"),
}


def _breaking(text: str) -> str:
    """A text whose names may break between their words, or a long one leaves a phone no room for the rest."""
    return re.sub(r"(?<=_)|(?<=[a-z]\.)", "\N{ZERO WIDTH SPACE}", plain.text(text))


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
                # One below the other: side by side the names leave a phone no room for the numbers.
                _("Number, and its function"): "  \n".join(
                    (words(number.title), quiet(_breaking(number.name)), plain.code(number.function))
                ),
                # Code breaks between any two letters, and would on a phone.
                _("Expected"): _breaking(plain.figures(number.expected)),
                _("Recomputed"): _breaking(plain.figures(number.recomputed)),
                _("Result"): together(good(_("equal")) if number.ok else wrong(_("differs"))),
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
