"""A page without a browser: the entry script opens it, as the server would."""

from pathlib import Path

from streamlit.testing.v1 import AppTest

ENTRY = Path(__file__).parents[2] / "pages" / "entry.py"


def opened(page: str, **query: str) -> AppTest:
    """A visit that begins with a link: a page by the name of its view, without one the landing page."""
    app = AppTest.from_file(ENTRY, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    return turned(app, page) if page else app


def turned(app: AppTest, page: str) -> AppTest:
    """The same visit on another page."""
    return app.switch_page(f"views/{page}.py").run()
