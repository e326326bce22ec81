"""The story of the start page, and where its last view leads."""

from tests.pages.opening import element, opened, texts


def test_the_last_view_opens_the_workshop_on_the_run_to_stop_with_contract_loaded() -> None:
    app = opened("", view="undone")
    app.button(key="story.write").click().run()
    assert not app.exception
    assert app.session_state["links.page"] == "workshop"
    assert element(app, "navigator")["open"] == ["overreach_then_undo", "yours"]
    ticked = {box.label for box in app.checkbox if box.value}
    assert {"Reserved count rose by the quantity", "Allowed actions only"} <= ticked
    assert "The last change" not in texts(app)


def test_the_story_begins_with_all_that_the_task_asks_for() -> None:
    told = texts(opened(""))
    assert "at most two at any time" in told
    assert "not even for a moment" in told
    assert "哪怕只是片刻" in texts(opened("", lang="zh"))


def test_where_a_pass_is_read_it_says_what_a_pass_shows() -> None:
    told = "A pass shows no more than that the tested conditions hold."
    rewarded = texts(opened("verifiers", trajectory="edit_stock_directly", verifier="outcome"))
    assert told in rewarded
    assert "its code and version are training artefacts" in rewarded
    assert told not in texts(opened("verifiers", trajectory="edit_stock_directly", verifier="contract"))
