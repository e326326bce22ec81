import json
import os
from pathlib import Path

import dash
import pandas as pd
import plotly.express as px
from dash import Input, Output, State, dash_table, dcc, html

data = json.loads(Path(os.environ["VIEW_DATA"]).read_text(encoding="utf-8"))
runs, names = data["runs"], list(data["runs"])

view = dash.Dash(__name__)
view.layout = html.Div(
    [
        html.H1("Bare view"),
        dcc.Dropdown(names, names[0], id="trajectory", clearable=False),
        html.Button("Next", id="next"),
        dcc.RadioItems(data["verifiers"], data["verifiers"][0], id="verifier"),
        html.Div([html.H2(id="reward"), html.H2(id="stock"), html.H2(id="reserved")]),
        dash_table.DataTable(id="table"),
        dcc.Graph(id="chart"),
    ]
)


@view.callback(
    [
        Output("reward", "children"),
        Output("stock", "children"),
        Output("reserved", "children"),
        Output("table", "data"),
        Output("chart", "figure"),
    ],
    Input("trajectory", "value"),
    Input("verifier", "value"),
)
def shown(trajectory, verifier):
    run = runs[trajectory]
    last = run["gauges"][-1]
    return (
        run["rewards"][verifier],
        last["remaining_stock"],
        last["reserved_quantity"],
        run["rows"],
        px.line(pd.DataFrame(run["gauges"])),
    )


@view.callback(
    Output("trajectory", "value"),
    Input("next", "n_clicks"),
    State("trajectory", "value"),
    prevent_initial_call=True,
)
def following(_clicks, trajectory):
    return names[(names.index(trajectory) + 1) % len(names)]


view.run(port=os.environ["VIEW_PORT"])
