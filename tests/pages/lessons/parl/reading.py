"""The PARL page as a test opens, edits and reads it."""

from functools import partial

import pyarrow as pa

from tests.pages import opening

OVER_BUDGET = "1|4,4;1|6,1,1;1|7;1|"
opened = partial(opening.opened, "parl")


def edited(app, cells, plan="plan"):
    """Type into cells: `{row: {column: text}}`."""
    editor = f"parl.{plan}.0.{app.session_state['lang']}"
    app.session_state[editor] = {"edited_rows": cells, "added_rows": [], "deleted_rows": []}
    app.run()
    assert not app.exception
    return app


def table(app):
    return app.dataframe[0].value[["main", "subs", "result"]].to_numpy().tolist()


def tables(app):
    return [element.value for element in app.table]


def drawn(app, number=0):
    """The rows behind a picture, as they are sent to the browser."""
    sent = app.get("vega_lite_chart")[number].proto.datasets
    return [pa.ipc.open_stream(each.data.data).read_pandas() for each in sent]
