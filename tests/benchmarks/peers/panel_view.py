import json
import os
from pathlib import Path

import altair as alt
import pandas as pd
import panel as pn

data = json.loads(Path(os.environ["VIEW_DATA"]).read_text(encoding="utf-8"))
runs, names = data["runs"], list(data["runs"])
pn.extension("vega")


def view():
    trajectory = pn.widgets.Select(name="Trajectory", options=names)
    onward = pn.widgets.Button(name="Next")
    verifier = pn.widgets.RadioBoxGroup(name="Verifier", options=data["verifiers"])

    def following(_event):
        trajectory.value = names[(names.index(trajectory.value) + 1) % len(names)]

    def number(name, value):
        return pn.indicators.Number(name=name, value=value)

    def reward(trajectory, verifier):
        return number("Reward", runs[trajectory]["rewards"][verifier])

    def stock(trajectory):
        return number("Stock", runs[trajectory]["gauges"][-1]["remaining_stock"])

    def reserved(trajectory):
        return number("Reserved", runs[trajectory]["gauges"][-1]["reserved_quantity"])

    def table(trajectory):
        return pn.pane.DataFrame(pd.DataFrame(runs[trajectory]["rows"]))

    def chart(trajectory):
        gauges = pd.DataFrame(runs[trajectory]["gauges"]).reset_index(names="step").melt("step")
        return pn.pane.Vega(alt.Chart(gauges).mark_line().encode(x="step", y="value", color="variable"))

    onward.on_click(following)
    return pn.Column(
        "# Bare view",
        trajectory,
        onward,
        verifier,
        pn.Row(
            pn.bind(reward, trajectory, verifier), pn.bind(stock, trajectory), pn.bind(reserved, trajectory)
        ),
        pn.bind(table, trajectory),
        pn.bind(chart, trajectory),
    )


pn.serve(view, port=int(os.environ["VIEW_PORT"]), show=False)
