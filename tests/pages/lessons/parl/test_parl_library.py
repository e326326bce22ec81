from pages.lessons.parl import library
from pages.lessons.parl.plan import plan_text


def test_the_files_are_read_once_for_as_long_as_they_stay_the_same():
    assert library.presets() is library.presets()
    assert library.examples() is library.examples()
    assert library.self_test() is library.self_test()


def test_the_first_preset_is_the_page_tamperingple():
    assert plan_text(library.presets().plans[0].plan) == "2|3,5;1|4,2"


def test_seven_statements_are_put():
    assert len(library.self_test().statements) == 7
