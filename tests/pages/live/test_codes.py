"""Codes that can be read out, and keys of which only the hash is kept."""

from pages.live import codes


def test_a_code_has_six_letters_that_are_not_mistaken_for_one_another_and_no_vowel() -> None:
    made = {codes.new_code() for _ in range(500)}
    assert len(made) > 490
    assert {len(code) for code in made} == {6}
    assert set("".join(made)) == set("BCDFGHJKMNPRSTVWXYZ")
    # 19 letters at 6 places.
    assert len(codes.LETTERS) ** codes.LENGTH == 47_045_881


def test_a_code_is_read_as_people_type_it() -> None:
    for typed in ("KMNPRS", "kmnprs", " kmn prs ", "KMN-PRS", "ＫＭＮｐｒｓ"):
        assert codes.read_code(typed) == "KMNPRS"
    for typed in ("", "KMNPR", "KMNPRSS", "KMNPRA", "KMNPR1", "КМNРRS", "K\u202eMNPRS"):
        assert codes.read_code(typed) is None


def test_a_key_is_random_and_its_hash_tells_it_from_every_other() -> None:
    key, other = codes.new_key(), codes.new_key()
    assert key != other
    # 32 bytes, of which each sign holds 6 bits.
    assert len(key) == 43
    kept = codes.key_hash(key)
    assert key not in kept
    assert codes.same_hash(key, kept)
    assert not codes.same_hash(other, kept)


def test_a_hash_is_the_sha_256_of_the_key() -> None:
    # From the standard, FIPS 180-2, appendix B.1.
    assert codes.key_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
