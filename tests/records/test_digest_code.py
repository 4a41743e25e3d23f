"""The code of a digest: three words, others for other histories."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.logs import make_codes
from croupier.records import digest_code
from croupier.records.digest_code import SYLLABLES, TURNS, code_of
from croupier.table.audit import Audit, AuditedShoe, verify
from table.forging import edit, parse, rechain, records_of
from table.honest_logs import honest_logs

SHOWN = 12
"""So many bytes of the last digest are in a code."""


def test_there_are_256_syllables_that_are_read_in_one_way() -> None:
    assert len(set(SYLLABLES)) == 256
    assert all(re.fullmatch("(ch|[b-df-hj-np-tvz])(ou|[aeiou])[lnr]?", syllable) for syllable in SYLLABLES)


@given(st.binary(min_size=SHOWN, max_size=32))
def test_a_code_says_twelve_bytes_in_three_words(last: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(digest_code, "TURNS", 0)
        words = code_of(last).split(" ")
    assert [len(word.split("-")) for word in words] == [4, 4, 4]
    assert bytes(SYLLABLES.index(one) for word in words for one in word.split("-")) == last[:SHOWN]


def test_a_try_of_who_searches_for_a_code_costs_16384_hashes() -> None:
    digest = bytes(range(32))
    later = digest
    for _ in range(TURNS):
        later = sha256(later).digest()
    assert TURNS == 2**14
    with pytest.MonkeyPatch.context() as patch:
        expected = code_of(digest)
        patch.setattr(digest_code, "TURNS", 0)
        assert code_of(later) == expected != code_of(digest)


@pytest.mark.parametrize(
    ("cards", "seconds", "once_in"),
    [(1, 60, 236e12), (1000, 1, 851e9), (1000, 60, 236e6), (1000, 86400, 114)],
)
def test_what_a_search_for_two_histories_with_one_code_finds(cards: int, seconds: int, once_in: float) -> None:
    """docs/fairness.md: 10^10 hashes a second and graphics card, half of them for each of two histories."""
    tries = seconds * cards * 10**10 / TURNS
    assert 2 ** (8 * SHOWN) / (tries / 2) ** 2 == pytest.approx(once_in, rel=0.01)


def test_verify_has_a_code_for_every_shoe_of_a_hosted_table_and_another_history_has_others() -> None:
    log = parse(honest_logs(1)["hosted, cut again"])
    ours = [shoe.code for shoe in verify(records_of(log)).proven]
    renamed = rechain(edit(log, 0, house="elsewhere"))
    theirs = [shoe.code for shoe in verify(records_of(renamed)).proven]
    assert all(code and re.fullmatch(r"[a-z]+(-[a-z]+){3}( [a-z]+(-[a-z]+){3}){2}", code) for code in ours)
    assert len(set(ours)) == len(ours) > 1
    assert not set(ours) & set(theirs)


def test_a_game_without_others_has_nothing_to_compare() -> None:
    found = verify(records_of(parse(honest_logs(1)["people alone"])))
    assert found.proven
    assert [shoe.code for shoe in found.proven] == [None] * len(found.proven)


def test_it_is_told_how_far_the_codes_are() -> None:
    """Those of a house that was open for months take minutes."""
    found, told = Audit(), list[float]()
    found.shoes = [AuditedShoe(number, digest=bytes([number]) * 32) for number in (1, 2, 3, 4)]
    codes = make_codes(found, told.append)
    assert codes == {shoe.number: code_of(bytes([shoe.number]) * 32) for shoe in found.shoes}
    assert told == [0.25, 0.5, 0.75, 1.0]
