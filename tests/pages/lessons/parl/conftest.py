"""What Hypothesis draws when a test of this folder asks for a plan."""

from hypothesis import strategies as st

from pages.lessons.parl.plan import Plan, Stage

steps = st.integers(0, 30) | st.integers(0, 10_000)
stages = st.builds(Stage, main=steps, subs=st.lists(steps, max_size=6).map(tuple))

st.register_type_strategy(Stage, stages)
st.register_type_strategy(Plan, st.builds(Plan, stages=st.lists(stages, max_size=6).map(tuple)))
