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
