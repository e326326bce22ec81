import marimo

app = marimo.App()


@app.cell
def _():
    import json
    import os
    from pathlib import Path

    import altair as alt
    import marimo as mo
    import pandas as pd

    data = json.loads(Path(os.environ["VIEW_DATA"]).read_text(encoding="utf-8"))
    runs, names = data["runs"], list(data["runs"])
    return alt, data, mo, names, pd, runs


@app.cell
def _(mo, names):
    at, set_at = mo.state(names[0])
    return at, set_at


@app.cell
def _(at, mo, names, set_at):
    trajectory = mo.ui.dropdown(names, value=at(), label="Trajectory", on_change=set_at)
    onward = mo.ui.button(
        label="Next",
        on_change=lambda _: set_at(lambda old: names[(names.index(old) + 1) % len(names)]),
    )
    return onward, trajectory


@app.cell
def _(data, mo):
    verifier = mo.ui.radio(data["verifiers"], value=data["verifiers"][0], label="Verifier")
    return (verifier,)


@app.cell
def _(mo, onward, trajectory, verifier):
    mo.vstack([mo.md("# Bare view"), trajectory, onward, verifier])


@app.cell
def _(alt, at, mo, pd, runs, verifier):
    run = runs[at()]
    last = run["gauges"][-1]
    gauges = pd.DataFrame(run["gauges"]).reset_index(names="step").melt("step")
    mo.vstack(
        [
            mo.hstack(
                [
                    mo.stat(run["rewards"][verifier.value], label="Reward"),
                    mo.stat(last["remaining_stock"], label="Stock"),
                    mo.stat(last["reserved_quantity"], label="Reserved"),
                ]
            ),
            mo.ui.table(pd.DataFrame(run["rows"]), selection=None),
            alt.Chart(gauges).mark_line().encode(x="step", y="value", color="variable"),
        ]
    )


if __name__ == "__main__":
    app.run()
