"""How do you keep tasks useful, solvable and independent?"""

import streamlit as st

from pages.lessons.production import page as parts
from pages.lessons.production import page_sources
from pages.ui import frame
from pages.ui.language import _

# The audit was a part of this page: its old links open it where it is now.
if st.query_params.get("part") == "audit":
    choices = {
        name: text for name, text in st.query_params.items() if name not in ("part", "lang", "present")
    }
    st.switch_page("views/audit.py", query_params=choices)

frame.title(
    _("How do you keep tasks useful, solvable and independent?"),
    _(
        "Task production has five stages, and the last one leads back to the first. Read what each asks"
        " for, then fill in a checklist for a task of your own."
    ),
)
parts.show()
page_sources.show()
frame.scope()
