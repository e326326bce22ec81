from hypothesis import given
from hypothesis import strategies as st

from verifiers.audit.same_text import digest, essence, normalised, template


def test_case_white_space_and_width_make_no_difference() -> None:
    assert normalised(" Reserve\t２\n kettles ") == "reserve 2 kettles"


def test_numbers_make_no_difference_to_a_template() -> None:
    assert template("Order 4711, 3 times") == template("order 815,  20 times") == "order #, # times"


def test_of_a_diff_the_longest_run_of_added_lines_is_searched_for_too() -> None:
    patch = "--- a/x\n+++ b/a_long_name_of_a_file\n@@ -1 +1 @@\n-old\n+one\n+two\n same\n+three\n"
    assert essence(patch) == [normalised(patch), "one two"]


def test_what_is_no_diff_is_searched_for_as_a_whole() -> None:
    assert essence("+1 -1") == ["+1 -1"]


def test_a_diff_that_adds_nothing_has_nothing_more_to_search_for() -> None:
    assert essence("@@ -1 +0 @@\n-old") == ["@@ -1 +0 @@ -old", ""]


def test_equal_texts_have_one_digest_and_others_another() -> None:
    assert digest("a") == digest("a") == "40f89e395b66422f"
    assert digest("a") != digest("b")


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)
