"""Does the code still give the fixed numbers?"""

import re

import pandas as pd
import streamlit as st

from pages.recompute.recount import RECOUNTS
from pages.ui import downloads, frame, links, plain
from pages.ui.language import _, words
from pages.ui.marks import good, quiet, together, wrong

frame.title(
    _("Does the code still give the fixed numbers?"),
    _(
        "A fixed number is written in the data file named beside it. The function named beside"
        " it computes the number again, as `python -m verifiers recompute` does."
    ),
)
recount = RECOUNTS.last()
numbers = recount.numbers
differing = [number for number in numbers if not number.ok]
left, right = st.columns([3, 1], vertical_alignment="center")
if differing:
    left.error(_("Not reproduced: {count} of {total}.").format(count=len(differing), total=len(numbers)))
else:
    left.success(_("All {total} fixed numbers are reproduced.").format(total=len(numbers)))
right.button(_("Recompute"), icon=":material/refresh:", width="stretch", on_click=RECOUNTS.again)
told = _("Recomputed by this server on {day} at {time} UTC, in {seconds} s; the button does it again.")
st.markdown(
    quiet(
        told.format(
            day=f"{recount.at:%Y-%m-%d}", time=f"{recount.at:%H:%M:%S}", seconds=f"{recount.seconds:.2f}"
        )
    )
)

names = {
    "verifiers": _("Verifiers"),
    "contract": _("Environment contract"),
    "errors": _("Verifier errors"),
    "audit": _("Task production"),
    "boundaries": _("Boundaries"),
    "parl": _("PARL critical steps"),
    "records": _("Records and rollouts"),
}


def _breaking(text: str) -> str:
    """A text whose names may break between their words, or a long one leaves a phone no room for the rest."""
    return re.sub(r"(?<=[_/])|(?<=[a-z]\.)", "\N{ZERO WIDTH SPACE}", plain.text(text))


collections = list(dict.fromkeys(number.name.split(".")[0] for number in numbers))
collection = st.segmented_control(
    _("Worked example"),
    collections,
    format_func=lambda id_: names.get(id_, id_),
    key=links.seed("of", links.named(collections), collections[0]),
    required=True,
)
st.table(
    pd.DataFrame(
        [
            {
                # One below the other: side by side the names leave a phone no room for the numbers.
                _("Number, its function and its file"): "  \n".join(
                    (
                        words(number.title),
                        quiet(_breaking(number.name)),
                        _breaking(f"{number.function}()"),
                        quiet(_breaking(f"{number.file}:{number.line}")),
                    )
                ),
                # Code breaks between any two letters, and would on a phone.
                _("Expected"): _breaking(plain.figures(number.expected)),
                _("Recomputed"): "  \n".join(
                    (
                        _breaking(plain.figures(number.recomputed)),
                        together(good(_("equal")) if number.ok else wrong(_("differs"))),
                    )
                ),
            }
            for number in numbers
            if number.name.startswith(f"{collection}.")
        ]
    ),
    hide_index=True,
    border="horizontal",
)
downloads.offer(
    _("Download as JSON"),
    downloads.as_json([number.model_dump(mode="json") for number in numbers]),
    "recompute.json",
)
frame.scope()
