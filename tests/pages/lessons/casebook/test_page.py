"""The page of the casebook: filters, one case, and the conditions that were left out."""

from tests.pages.opening import opened, turned


def titles(app):
    return [text.value for text in app.markdown if "-badge[" in text.value]


def test_a_card_names_the_year_the_kinds_and_both_verdicts():
    app = opened("casebook", condition="nothing_else", kind="side_effect")
    (card,) = titles(app)
    assert card == (
        ":gray-badge[False pass] :gray-badge[Unseen side effect]  \nWhat was left out: Nothing else changes"
        "  \nAs published: 1 :red[✗ false pass]"
    )
    assert app.button(key="casebook.open.workarena_delete").label == "**Delete one record** :gray[2026]"


def test_filters_leave_the_cases_of_their_kind():
    app = opened("casebook")
    assert len(titles(app)) == 15
    app.selectbox(key="casebook.kind").set_value("drift").run()
    assert len(titles(app)) == 1
    assert app.button(key="casebook.open.osworld_drift").label.endswith(":gray[2025]")
    app.selectbox(key="casebook.condition").set_value("nothing_else").run()
    assert titles(app) == []
    assert app.info[0].value == "No case is of this kind and left out this condition."


def test_a_card_opens_its_case_and_the_case_opens_the_explorer():
    app = opened("casebook")
    app.button(key="casebook.open.workarena_delete").click().run()
    assert not app.exception
    shown = "\n".join(text.value for text in app.markdown)
    assert "Delete the record INC-3 and nothing else." in shown
    assert "Nothing else in the table changes." in shown
    table = app.table[0].value
    assert [name.replace("\u2060", "") for name in table.columns] == [
        "Run",
        "Right verdict",
        "Published",
        "Mended",
    ]
    app.button(key="casebook.way.verifiers").click().run()
    turned(app, "verifiers")
    assert not app.exception
    assert app.session_state["scenario"] == "workarena_delete"
    assert app.session_state["verifiers.trajectory"] == "delete_neighbours"


def test_every_case_opens_in_both_languages():
    for lang in ("en", "zh"):
        app = opened("casebook", part="case", lang=lang)
        for id_ in app.selectbox(key="casebook.case").options:
            assert id_
        for case in ("workarena_delete", "nemo_infra_zero", "tau2_loophole"):
            app = opened("casebook", part="case", case=case, lang=lang)
            assert not app.exception


def test_every_missing_condition_is_a_question_with_its_cases():
    app = opened("casebook", part="conditions")
    table = app.table[0].value
    assert len(table) == 12
    assert all(cell for cell in table["Published cases"])


def test_a_case_is_offered_as_scenario_while_it_is_open():
    app = opened("verifiers", scenario="workarena_delete")
    assert not app.warning
    assert app.selectbox(key="workspace.scenario.verifiers.en").value == "workarena_delete"
    app = opened("verifiers")
    assert len(app.selectbox(key="workspace.scenario.verifiers.en").options) == 3
