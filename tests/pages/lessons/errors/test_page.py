"""The page of verifier errors: each part gives the numbers of the facts, and every choice is in the link."""

from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages import opening
from tests.pages.opening import metrics, press, table, texts

PARTS = (
    *("table", "measured", "belief", "plan", "check"),
    *("passes", "repeats", "judges", "process", "shaping"),
)
opened = partial(opening.opened, "errors")


def linked(app: AppTest) -> dict[str, str]:
    return {name: text for name, text in app.session_state["links.query"].items() if text}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "How often is a verifier wrong, and what does that cost?"),
        ("zh", "验证器多常出错？代价是什么？"),
    ],
)
def test_every_part_runs_in_both_languages(part: str, lang: str, title: str) -> None:
    app = opened(lang=lang, part=part)
    assert not app.exception
    assert not app.warning
    assert [found.value for found in app.title] == [title]


def test_the_example_has_its_rates_and_intervals() -> None:
    app = opened()
    assert metrics(app) == {"Agreement": "0.9000", "Cohen's kappa": "0.7981", "Youden's J": "0.8019"}
    rates = {row["Rate"].partition("  \n")[0]: row for row in table(app, "Rate")}
    assert rates["False pass rate"]["Share"] == "0.1071  \n:gray[6 / 56]"
    assert rates["False pass rate"]["95 % interval (Wilson)"] == "0.0500 to 0.2147"
    assert rates["False fail rate"]["95 % interval (Wilson)"] == "0.0359 to 0.2116"


def test_the_presets_of_a_scenario_are_a_table_and_say_little() -> None:
    app = opened(presets="1", judge="claim")
    rates = {row["Rate"].partition("  \n")[0]: row["Share"] for row in table(app, "Rate")}
    assert rates["False pass rate"] == "0.8889  \n:gray[8 / 9]"
    assert "These 14 runs were chosen by an author" in app.info[0].value
    assert "These runs stand in no cell: right verdict void: 2." in app.info[0].value
    assert linked(app)["judge"] == "claim"


def test_a_class_without_a_member_gets_a_clear_word() -> None:
    app = opened(part="measured", tp="0", fn="0")
    assert [warning.value for warning in app.warning] == [
        "There is no right run in this table, so sensitivity, the false fail rate and J are unknown."
        " Add at least one such run."
    ]
    assert not metrics(app)


def test_the_table_itself_names_a_class_without_a_member_and_one_without_any_run() -> None:
    one = "There is no {} run in this table, so {} and J are unknown. Add at least one such run."
    wrong = one.format("wrong", "specificity, the false pass rate")
    right = one.format("right", "sensitivity, the false fail rate")
    app = opened(fp="0", tn="0")
    assert [warning.value for warning in app.warning] == [wrong]
    empty = opened(tp="0", fp="0", fn="0", tn="0")
    assert [warning.value for warning in empty.warning] == [right, wrong]
    assert metrics(empty)["Agreement"] == "—"


@pytest.mark.parametrize("part", ["table", "belief"])
@pytest.mark.parametrize(("tp", "fn"), [("20", "20"), ("10", "30")])
def test_where_a_right_run_is_rewarded_no_more_often_than_a_wrong_one_a_word_says_so(
    part: str, tp: str, fn: str
) -> None:
    app = opened(part=part, tp=tp, fp="30", fn=fn, tn="30")
    assert "J is 0 or less" in app.warning[0].value


def test_a_number_that_is_none_is_refused_and_the_last_good_one_counts() -> None:
    app = opened()
    field = next(one for one in app.text_input if one.label == "right, rewarded")
    field.set_value("many").run()
    assert "found `many`; expected a whole number" in app.error[0].value
    assert metrics(app)["Agreement"] == "0.9000"


def test_measured_and_corrected_success() -> None:
    app = opened(part="measured")
    assert metrics(app) == {
        "Measured at 50 %": "0.5081",
        "Measured at 0 %": "0.1071",
        "60 % corrected": "0.6146",
        "Reward gap J": "0.8019",
    }


def test_a_verifier_that_knows_nothing_has_no_correction() -> None:
    app = opened(part="measured", tp="20", fp="30", fn="20", tn="30")
    assert metrics(app)["60 % corrected"] == "—"
    assert "so there is no correction" in app.warning[0].value


def test_a_reward_at_a_base_rate_of_five_percent() -> None:
    app = opened(part="belief")
    assert metrics(app)["Right rewards"] == "0.3087"
    rows = {row["Base rate"]: row["Rewards that are wrong"] for row in table(app, "Base rate")}
    assert rows["0.0500"] == "0.6913"


def test_where_nothing_is_rewarded_there_is_nothing_to_believe() -> None:
    app = opened(part="belief", tp="0", fp="0", fn="5", tn="95")
    assert "No run gets reward here" in app.info[0].value


def test_the_planner_has_the_numbers_of_the_facts() -> None:
    assert metrics(opened(part="plan")) == {
        "False discovery": "0.0600",
        "One-sided 95 % bound": "0.1478",
        "Clean runs for 5 %": "59",
        "95 % interval (Wilson)": "0.0206 to 0.1622",
        "95 % interval (Clopper–Pearson)": "0.0125 to 0.1655",
    }
    clean = metrics(opened(part="plan", looked="59", wrong="0"))
    assert clean["One-sided 95 % bound"] == "0.0495"
    assert clean["95 % interval (Clopper–Pearson)"] == "0.0000 to 0.0606"


def test_the_rule_of_three_stands_only_where_no_run_is_wrong() -> None:
    rows = {row["Runs looked at"]: row for row in table(opened(part="plan", wrong="0"), "Runs looked at")}
    assert (rows["59"]["3 / n"], rows["59"]["One-sided 95 % bound"]) == ("0.0508", "0.0495")
    (row, *_others) = table(opened(part="plan", wrong="1"), "Runs looked at")
    assert "3 / n" not in row


@pytest.mark.parametrize(
    ("part", "definitions"),
    [
        ("table", ("Agreement is", "95 % interval comes from", "kappa is", "Youden's J is")),
        ("measured", ("True success is", "Measured success is", "Youden's J is")),
        ("belief", ("The base rate is",)),
        ("plan", ("Of the rewarded runs, the share that is wrong.", "95 % interval comes from")),
        ("passes", ("pass@k is", "pass^k is", "The false pass rate is")),
        ("judges", ("kappa is", "The false pass rate is", "the false fail rate")),
        ("shaping", ("A potential phi is", "gamma is the discount")),
    ],
)
def test_what_a_part_speaks_of_is_defined_in_its_text(part: str, definitions: tuple[str, ...]) -> None:
    told = texts(opened(part=part))
    assert [definition for definition in definitions if definition not in told] == []


def test_pass_at_k_beside_pass_all_k() -> None:
    app = opened(part="passes")
    assert metrics(app) == {
        "pass@2: at least one": "0.8929",
        "pass^2: all": "0.3571",
        "Shown pass@8": "0.5956",
        "True pass@8": "0.0000",
    }
    rows = {row["k"]: (row["pass@k"], row["pass^k"]) for row in table(app, "pass@k")}
    assert rows["1"] == ("0.6250", "0.6250")
    assert rows["4"] == ("1.0000", "0.0714")


def test_a_verifier_that_disagrees_with_itself() -> None:
    app = opened(part="repeats", cause="order")
    assert metrics(app)["Runs judged both ways"] == "2 / 6"
    assert metrics(app)["Mean of one time"] == "0.50 – 0.50"
    assert "0 of them different" in texts(app)
    assert metrics(press(app, "errors.cause", "nothing"))["Runs judged both ways"] == "0 / 6"


def test_the_chance_to_see_both_verdicts_stands_in_a_table_as_well() -> None:
    # With 10 % flips: 1 - 0.01 - 0.81, 1 - 0.00001 - 0.59049, 1 - 0.1^10 - 0.9^10, 1 - 0.1^20 - 0.9^20.
    rows = table(opened(part="repeats", flip="10", times="10"), "Chance to see both verdicts")
    assert [tuple(row.values()) for row in rows] == [
        ("2", "0.1800"),
        ("5", "0.4095"),
        ("10", "0.6513"),
        ("20", "0.8784"),
    ]


def test_swapping_flips_four_verdicts_and_leaves_the_agreement() -> None:
    app = opened(part="judges", check="swapped")
    plain = metrics(press(opened(part="judges"), "errors.check", "plain"))
    swapped = metrics(app)
    assert (plain["Verdicts flipped"], swapped["Verdicts flipped"]) == ("0 / 12", "4 / 12")
    assert plain["Agreement"] == swapped["Agreement"] == "0.8333"
    assert metrics(press(app, "errors.check", "addressed"))["Cohen's kappa"] == "0.1220"


def test_a_detour_under_three_rules() -> None:
    app = opened(part="process", first="20", release="0", second="2")
    rows = {row["Run"]: row for row in table(app, "Every request")}
    assert rows["Overreach, then undo"]["Every state"] == ":red[✗ fails]"
    assert rows["Recover from an error"]["Every state"] == ":blue[✓ holds]"
    assert rows["Recover from an error"]["Every request"] == ":red[✗ fails]"
    assert "asked for 20, refused; 0 reserved" in texts(app)


def test_three_of_four_checks_and_a_loop() -> None:
    app = opened(part="shaping")
    assert metrics(app) == {
        "Required checks": "0",
        "Weighted share": "0.75",
        "Each visit gives 1": "40",
        "Potential-based": "0.0000",
    }
    done = metrics(opened(part="shaping", reserved="1", weight_stock="3", stock="0"))
    assert (done["Required checks"], done["Weighted share"]) == ("0", "0.50")


def test_a_choice_of_a_part_is_in_the_link_and_stays() -> None:
    app = opened(part="plan", looked="59")
    assert linked(app) == {"lang": "en", "part": "plan", "looked": "59", "wrong": "3", "limit": "5"}
    app = press(press(app, "errors.part", "table"), "errors.part", "plan")
    assert linked(app)["looked"] == "59"
