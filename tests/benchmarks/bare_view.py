"""The yardstick of `clicks.py`: what Streamlit itself takes for three metrics, a table and a chart.

The same runs and verdicts as on the verifier page, chosen in the same two widgets, in the plainest script
that shows them: no language, no link, no steps, no matrix.
"""

import pandas as pd
import streamlit as st

from verifiers.library import matrix

judged = matrix("reserve_two")
trajectories = [trajectory.id for trajectory in judged.scenario.trajectories]


def following() -> None:
    at = trajectories.index(st.session_state["trajectory"])
    st.session_state["trajectory"] = trajectories[(at + 1) % len(trajectories)]


st.title("Bare view")
trajectory = st.selectbox("Trajectory", trajectories, key="trajectory")
st.button("Next", on_click=following)
verifier = st.segmented_control("Verifier", ["claim", "outcome", "contract"], default="claim", required=True)

gauges = judged.gauges(judged.run(trajectory))
reward, stock, reserved = st.columns(3)
reward.metric(f"Reward · {verifier}", judged.verdict(trajectory, verifier).reward)
stock.metric("Stock", gauges[-1]["remaining_stock"])
reserved.metric("Reserved", gauges[-1]["reserved_quantity"])
st.table(
    pd.DataFrame(
        [
            {"condition": check, "observed": str(result.observed), "expected": str(result.expected)}
            | {
                use.id: judged.verdict(trajectory, use.id).checks[check].status
                for use in judged.verifiers.verifiers
            }
            for check, result in judged.results(trajectory).items()
        ]
    )
)
st.line_chart(pd.DataFrame(gauges))
