"""The pages of a class without a browser: what its host, its students and the projector see at a stage."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from streamlit.testing.v1 import AppTest

from pages.live import store as stores
from pages.live.class_data import OpenedClass
from pages.live.database import Database, of_file
from pages.live.errors import NoClassError, StoreUnavailableError
from pages.live.questions import RewardQuestion
from pages.live.stages import STAGES, ClassStage
from pages.live.store import Store
from pages.teaching import set_link
from scenarios.problems import phrase
from tests.hostile_texts import TEXTS, markup, unseen
from tests.pages.live.lessons import CLAIM, REPORT, SET, SHOWN
from tests.pages.opening import element, elements, english_in, opened, table, texts
from verifiers.matrix import Matrix


class Room(NamedTuple):
    """A class, and the file in which it is kept."""

    store: Store
    file: Path
    made: OpenedClass

    @property
    def code(self) -> str:
        return self.made.code

    def at(self, item: int, stage: ClassStage | None) -> "Room":
        """The same class, led to a place."""
        self.store.move(self.code, self.made.host_key, item, stage)
        return self

    def host(self, **query: str) -> AppTest:
        return opened("class", code=self.code, host=self.made.host_key, **query)

    def student(self, key: str = "", **query: str) -> AppTest:
        """A page in a browser that has this key, "" for none, after it has said so."""
        app = opened("class", code=self.code, **query)
        assert element(app, "live_key")["wanted"]
        app.session_state["live.keys"] = {self.code: key}
        return app.run()

    def answered(self, *choices: str) -> list[str]:
        """Students who answer at the place of the class, and their keys."""
        standing = self.store.standing(self.code)
        assert standing.stage is not None
        keys = [self.store.join(self.code, "") for _ in choices]
        for key, choice in zip(keys, choices, strict=True):
            self.store.answer(self.code, key, standing.item, standing.stage, choice)
        return keys


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "class.sqlite3"


@pytest.fixture
def shared(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The store of the pages, in which nothing is kept yet."""
    database = Database(of_file(file))
    store = Store(database)
    monkeypatch.setattr(stores, "shared", lambda: store)
    yield store
    database.close()


@pytest.fixture
def room(shared: Store, file: Path) -> Room:
    return Room(shared, file, shared.open(SET, STAGES))


def errors(app: AppTest) -> list[str]:
    return [str(each.value) for each in app.error]


def choices(app: AppTest) -> list[str]:
    return [each.label for each in app.button if str(each.key).startswith("live.choice")]


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click().run()
    assert not app.exception
    return app


@pytest.mark.usefixtures("shared")
def test_nothing_is_stored_until_a_class_is_opened(file: Path) -> None:
    app = opened("class")
    assert "Nothing is stored until a class is opened." in app.info[0].value
    assert not file.parent.exists()
    press(app, "live.open")
    assert file.exists()
    assert app.title[0].value == f"Class {app.session_state['class.code']}"


def test_a_class_is_opened_with_the_stages_that_are_chosen(shared: Store) -> None:
    app = opened("class", set="minutes_45")
    assert "What a verifier leaves out" in app.radio(key="live.ready").options[1]
    app.checkbox(key="class.saw").uncheck().run()
    app.checkbox(key="class.why").uncheck().run()
    content = shared.content(press(app, "live.open").session_state["class.code"])
    assert content.stages == ("predict", "reveal", "again")
    assert content.made.title.en == "What a verifier leaves out"


@pytest.mark.usefixtures("shared")
def test_without_a_stage_there_is_no_class() -> None:
    app = opened("class", **dict.fromkeys(STAGES, "0"))
    assert app.button(key="live.open").disabled


def test_the_link_of_a_set_of_ones_own_is_taken_and_any_other_is_refused(shared: Store) -> None:
    app = opened("class")
    app.text_input(key="live.pasted").set_value("https://school.example/verifiers").run()
    assert errors(app) == [
        "The teaching set in this link is damaged: a part of it is missing or was changed."
    ]
    text = set_link.write(SET)
    app.text_input(key="live.pasted").set_value(f"https://school.example/teaching?set={text}").run()
    assert errors(app) == []
    assert "2 of 3 items can be asked; the others are shown." in texts(app)
    assert shared.content(press(app, "live.open").session_state["class.code"]).made == SET


def test_a_typed_code_joins(room: Room) -> None:
    app = opened("class")
    app.text_input(key="live.typed").set_value("ABC")
    assert errors(press(app, "live.join")) == ["A code has 6 letters."]
    app.text_input(key="live.typed").set_value(f" {room.code[:3].lower()}-{room.code[3:]}")
    assert press(app, "live.join").title[0].value == f"Class {room.code}"
    app.session_state["live.keys"] = {room.code: ""}
    assert app.run().success[0].value == "You have joined. Keep this page open; it begins by itself."
    assert element(app, "live_key")["key"]
    assert room.store.tally(room.code, 0).joined == 1


@pytest.mark.usefixtures("shared")
def test_a_code_of_no_class_is_told_and_another_can_be_typed() -> None:
    app = opened("class", code="BCDFGH")
    app.session_state["live.keys"] = {"BCDFGH": ""}
    assert errors(app.run()) == [
        "No class has this code. It may have ended: a class is deleted by its host, or 24 hours after it was"
        " opened."
    ]
    assert app.text_input(key="live.typed").value == ""


def test_the_browser_keeps_a_student_the_same_one(room: Room) -> None:
    key = room.store.join(room.code, "")
    app = room.student(key)
    assert element(app, "live_key") == {"code": room.code, "key": key, "gone": False, "wanted": False}
    assert room.store.tally(room.code, 0).joined == 1
    # A key of another class is none here.
    app = room.student("another key")
    assert app.success[0].value.startswith("You have joined.")
    assert room.store.tally(room.code, 0).joined == 2


def test_the_host_sees_how_students_join_and_copies_no_key_by_accident(room: Room) -> None:
    room.store.join(room.code, "")
    app = room.host()
    assert "1 student has joined" in texts(app)
    copied = [data for _id, data in elements(app, "copy_link")]
    assert [data["link"] for data in copied] == [
        f"/class?code={room.code}",
        f"/class?code={room.code}&host={room.made.host_key}",
        "",
    ]
    assert copied[-1]["secret"] == ["host"]
    assert "The host link is a key." in texts(app)


def test_a_stranger_cannot_host(room: Room) -> None:
    app = opened("class", code=room.code, host="a-guess")
    assert errors(app) == ["This is not the link of the host of this class."]
    assert not app.button or all(not str(each.key).startswith("live.") for each in app.button)


def test_the_host_leads_the_class_on_back_and_anywhere(room: Room) -> None:
    app = room.host()

    def place() -> tuple[int, str | None]:
        standing = room.store.standing(room.code)
        return standing.item, standing.stage

    press(app, "live.arrow_forward")
    assert place() == (CLAIM, "predict")
    press(app, "live.stage.reveal")
    assert place() == (CLAIM, "reveal")
    press(app, "live.arrow_back")
    assert place() == (CLAIM, "why")
    app.selectbox[0].select(REPORT).run()
    assert place() == (REPORT, "predict")
    # Another device of the host leads the class on, and this one follows.
    room.at(SHOWN, "reveal")
    assert app.run().selectbox[0].value == SHOWN
    room.at(CLAIM, "predict")
    press(app.run(), "live.arrow_back")
    assert place() == (CLAIM, None)
    assert app.button(key="live.arrow_back").disabled


def test_an_answer_is_kept_and_changed_and_counts_once(room: Room) -> None:
    app = room.at(CLAIM, "predict").student()
    assert "## What does Claim give this run?" in texts(app)
    assert choices(app) == ["Reward 1", "Reward 0", "No number (unscored)"]
    assert not app.success
    press(app, "live.choice.predict.0")
    press(app, "live.choice.predict.1")
    assert app.success[0].value == "You answered: Reward 1  \nYou may change it until the host goes on."
    counted = room.store.tally(room.code, CLAIM)
    assert (counted.joined, counted.answered, counted.counts) == (1, {"predict": 1}, {"predict": {"1": 1}})


def test_an_answer_after_the_class_has_gone_on_is_told_to_be_lost(room: Room) -> None:
    app = room.at(CLAIM, "predict").student()
    room.at(CLAIM, "why")
    press(app, "live.choice.predict.0")
    assert errors(app) == ["The class has moved on, so this answer was not kept."]
    assert room.store.tally(room.code, CLAIM).answered == {}
    assert app.text_area


def test_a_sentence_is_written_and_written_anew(room: Room) -> None:
    app = room.at(CLAIM, "why").student()
    assert errors(press(app, "live.send")) == ["Write a sentence first."]
    app.text_area[0].set_value("It reads the message.")
    press(app, "live.send")
    assert app.success[0].value.startswith("You answered: It reads the message.")
    assert app.text_area[0].proto.max_chars == 200
    assert [each.text for each in room.store.sentences(room.code, CLAIM)] == ["It reads the message."]


def test_before_reveal_the_right_answer_is_not_even_computed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.store.content(room.code)

    def refused(*_: object) -> None:
        raise AssertionError("computed before it is due")

    monkeypatch.setattr(RewardQuestion, "right", refused)
    monkeypatch.setattr(Matrix, "verdict", refused)
    why = "Only the message says that the task is done."
    for item in (CLAIM, REPORT):
        for stage in ("predict", "why"):
            app = room.at(item, stage).student()
            assert not app.exception
            sent = "".join(str(node.proto) for node in app._tree if getattr(node, "proto", None))
            assert "What does" in sent or "Why does" in sent
            assert why not in sent
            assert room.made.host_key not in sent
            assert not app.metric


def test_reveal_shows_every_reward_and_what_one_predicted(room: Room) -> None:
    (right, wrong) = room.at(CLAIM, "predict").answered("1", "0")
    app = room.at(CLAIM, "reveal").student(right)
    assert [(each.label, each.value) for each in app.metric] == [
        (":blue[**Claim ◂**]", "1"),
        ("Outcome", "0"),
        ("Contract", "0"),
    ]
    assert "Only the message says that the task is done." in texts(app)
    assert "You predicted: :blue[✓ Reward 1]" in texts(app)
    assert "You predicted: :red[✗ Reward 0]" in texts(room.student(wrong))


@pytest.mark.parametrize("stage", ["saw", "again"])
def test_while_they_say_what_they_saw_it_is_not_to_be_read_off(room: Room, stage: ClassStage) -> None:
    room.at(CLAIM, "predict").answered("1", "0")
    room.at(CLAIM, stage)
    for app in (room.student(), room.host(present="1")):
        assert not app.metric
        assert not app.get("vega_lite_chart")
    assert choices(room.student()) == ["Reward 1", "Reward 0", "No number (unscored)"]


def test_the_host_sees_how_many_then_the_distribution_then_the_shift(room: Room) -> None:
    keys = room.at(CLAIM, "predict").answered("1", "0", "0", "unscored")
    room.store.join(room.code, "")
    app = room.host()
    assert "## 4 of 5 answered" in texts(app)
    assert not app.get("vega_lite_chart")
    app = room.at(CLAIM, "reveal").host()
    (chart,) = app.get("vega_lite_chart")
    assert chart.proto.alt == "Predict: 4 answers: ✓ 1: 1; 0: 2; no number: 1"
    room.at(CLAIM, "again")
    for key, value in zip(keys, ("1", "1", "1", "0"), strict=True):
        room.store.answer(room.code, key, CLAIM, "again", value)
    told = "4 students answered both times. Right at first: 1; right now: 3."
    assert told in texts(room.host())
    assert [list(row.values()) for row in table(room.host(), "First ↓ · again →")] == [
        ["✓ 1", "1", "0", "0"],
        ["0", "2", "0", "0"],
        ["no number", "0", "1", "0"],
    ]


def test_the_projector_shows_the_code_then_how_many_then_what(room: Room) -> None:
    app = room.host(present="1")
    assert "No account and no name is asked for." in texts(app)
    assert room.made.host_key not in texts(app)
    keys = room.at(CLAIM, "predict").answered("1", "0")
    assert "## 2 of 2 answered" in texts(room.host(present="1"))
    app = room.at(CLAIM, "reveal").host(present="1")
    assert app.get("vega_lite_chart")[0].proto.alt == "Predict: 2 answers: ✓ 1: 1; 0: 1; no number: 0"
    room.at(CLAIM, "again")
    room.store.answer(room.code, keys[1], CLAIM, "again", "1")
    app = room.host(present="1")
    assert "answered both times" not in texts(app)
    app.toggle(key=f"live.results.{CLAIM}").set_value(True).run()
    assert "1 student answered both times. Right at first: 0; right now: 1." in texts(app)


def test_the_bar_of_a_presentation_leads_the_class(room: Room) -> None:
    app = room.host(present="1")
    press(app, "present-next")
    press(app, "present-next")
    standing = room.store.standing(room.code)
    assert (standing.item, standing.stage) == (CLAIM, "why")
    press(app, "present-previous")
    assert room.store.standing(room.code).stage == "predict"


def test_sentences_are_text_and_one_click_hides_one(room: Room) -> None:
    room.at(CLAIM, "why").answered(*TEXTS.values())
    app = room.host()
    read = [str(each.value) for each in app.markdown if not each.allow_html]
    assert [text for text in read if markup(text)] == []
    assert [text for text in read if unseen(text)] == []
    first = room.store.sentences(room.code, CLAIM)[0]
    press(app, f"live.hide.{first.id}")
    assert [each.hidden for each in room.store.sentences(room.code, CLAIM)][:2] == [True, False]
    assert app.button(key=f"live.hide.{first.id}").label == "Show"
    shown = room.host(present="1", sentences="1")
    assert [found for each in shown.markdown if (found := markup(str(each.value)))] == []
    own = room.student(room.store.join(room.code, ""))
    assert "onerror" not in texts(own)


def test_a_hidden_sentence_is_not_on_the_projector(room: Room) -> None:
    room.at(CLAIM, "why").answered("One to hide.", "One to keep.")
    first = room.store.sentences(room.code, CLAIM)[0]
    room.store.hide(room.code, room.made.host_key, first.id)
    shown = texts(room.host(present="1", sentences="1"))
    assert "One to keep." in shown
    assert "One to hide." not in shown
    assert "One to keep." not in texts(room.host(present="1"))


def test_an_item_without_a_question_is_shown_only_and_says_so(room: Room) -> None:
    app = room.at(SHOWN, "reveal").student()
    assert "This item is shown only." in app.info[0].value
    assert not choices(app)
    app = room.at(SHOWN, "why").student()
    assert "## Say in one sentence what you think." in texts(app)


def test_the_end_deletes_everything_once_it_is_confirmed(room: Room) -> None:
    (key,) = room.at(CLAIM, "predict").answered("1")
    app = press(room.host(), "live.end")
    assert app.success[0].value == "The class has ended. Everything that was answered in it is deleted."
    assert {"code", "host"}.isdisjoint(
        name for name, text in app.session_state["links.query"].items() if text
    )
    with pytest.raises(NoClassError):
        room.store.standing(room.code)
    student = room.student(key)
    assert "This class has ended" in student.info[0].value
    assert element(student, "live_key")["gone"]


@pytest.mark.parametrize("view", ["host", "student", "open"])
def test_a_database_that_is_gone_is_told_in_words_until_it_is_back(
    room: Room, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    room.at(CLAIM, "predict")
    app = {"host": room.host, "student": room.student, "open": lambda: opened("class")}[view]()
    working = stores.shared

    def gone() -> Store:
        raise StoreUnavailableError(phrase("class_file"))

    monkeypatch.setattr(stores, "shared", gone)
    why = "the file with the classes cannot be read or written"
    told = f"Classes cannot be used now: {why}. Everything else works."
    app = press(app, "live.open") if view == "open" else app.run()
    assert errors(app) == [told]
    assert not opened("verifiers").exception
    monkeypatch.setattr(stores, "shared", working)
    assert errors(app.run()) == []


@pytest.mark.parametrize("stage", [None, *STAGES])
def test_every_state_is_complete_in_chinese(room: Room, stage: ClassStage | None) -> None:
    room.at(CLAIM, "predict").answered("1")
    room.at(CLAIM, stage)
    for app in (room.host(lang="zh"), room.host(lang="zh", present="1"), room.student(lang="zh")):
        buttons = [each for each in app.button if str(each.key).startswith("live.")]
        told = texts(app) + " ".join(each.label for each in (*buttons, *app.toggle, *app.metric))
        assert english_in(told.replace("blue", "").replace("gray", "")) - {room.code} == set()
