import json
import os
from pathlib import Path

import gradio as gr
import pandas as pd

data = json.loads(Path(os.environ["VIEW_DATA"]).read_text(encoding="utf-8"))
runs, names = data["runs"], list(data["runs"])


def shown(trajectory, verifier):
    run = runs[trajectory]
    last = run["gauges"][-1]
    gauges = pd.DataFrame(run["gauges"]).reset_index(names="step").melt("step")
    return (
        run["rewards"][verifier],
        last["remaining_stock"],
        last["reserved_quantity"],
        pd.DataFrame(run["rows"]),
        gauges,
    )


def following(trajectory, verifier):
    after = names[(names.index(trajectory) + 1) % len(names)]
    return after, *shown(after, verifier)


with gr.Blocks() as view:
    gr.Markdown("# Bare view")
    trajectory = gr.Dropdown(names, value=names[0], label="Trajectory")
    onward = gr.Button("Next")
    verifier = gr.Radio(data["verifiers"], value=data["verifiers"][0], label="Verifier")
    first = shown(names[0], data["verifiers"][0])
    with gr.Row():
        numbers = [
            gr.Number(value, label=label)
            for value, label in zip(first[:3], ("Reward", "Stock", "Reserved"), strict=True)
        ]
    table = gr.DataFrame(first[3])
    chart = gr.LinePlot(first[4], x="step", y="value", color="variable")
    outputs = [*numbers, table, chart]
    verifier.input(shown, [trajectory, verifier], outputs)
    trajectory.input(shown, [trajectory, verifier], outputs)
    onward.click(following, [trajectory, verifier], [trajectory, *outputs])

view.launch(server_port=int(os.environ["VIEW_PORT"]))
