"""The bare view of `bare_view.py` in other frameworks: three numbers, a table and a chart, and nothing else.

Each file here is a whole app, written as the documentation of its framework does it. It runs in an
environment of its own, which has none of our packages: `requirements.txt` beside it. What it shows comes from
the JSON file that `VIEW_DATA` names (see `view_data.py`), and `VIEW_PORT` is where it is served.
"""
