from hypothesis import given
from hypothesis import strategies as st

from verifiers.audit.same_text import digest, normalised, template


def test_case_white_space_and_width_make_no_difference() -> None:
    assert normalised(" Reserve\t２\n kettles ") == "reserve 2 kettles"


def test_numbers_make_no_difference_to_a_template() -> None:
    assert template("order 4711, 3 times") == template("order 815, 20 times") == "order #, # times"


def test_equal_texts_have_one_digest_and_others_another() -> None:
    assert digest("a") == digest("a") == "40f89e395b66422f"
    assert digest("a") != digest("b")


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)
