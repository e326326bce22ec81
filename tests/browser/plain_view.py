"""Texts that try to be more than text, each where the product shows what a visitor supplied."""

import pandas as pd
import streamlit as st

from pages.ui import plain

TEXTS = (
    "**bold** _soft_ `code` ~~gone~~ ==mark==",
    "[link](http://example.org) ![image](http://example.org/x.png) <b>tag</b>",
    "$x$ $$y$$ a|b # h &lt; &amp;",
    "- item",
    "+ item",
    "1. item",
    "# heading",
    "> quote",
    "=== under",
    ":red[x] :material/home: :smile: :blue-background[z] :streamlit: :+1:",
    "see http://example.org or https://example.org/a_b or www.example.org or a@example.org",
    r"back\slash \* star",
    "***",
    "```py",
    "[x]: http://example.org",
    "<!-- comment --> &copy; <script>alert(1)</script>",
)

st.title("plain", anchor=False)
for number, text in enumerate(TEXTS):
    shown = plain.text(text)
    st.markdown(shown)
    st.markdown(f":gray[{shown}] **{shown}**")
    st.markdown(plain.code(text))
    st.metric(shown, number)
    st.segmented_control(f"choice {number}", [shown])
    st.table(pd.DataFrame([{shown: shown}]), hide_index=True)
