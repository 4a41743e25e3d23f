"""The code of a digest: four syllables, others for other histories."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from croupier.table.audit import verify
from croupier.table.digest_code import SYLLABLES, code_of
from table.forging import edited, parsed, rechained, records_of
from table.honest_logs import honest_logs


def test_there_are_256_syllables_that_are_read_in_one_way() -> None:
    assert len(set(SYLLABLES)) == 256
    assert all(re.fullmatch("(ch|[b-df-hj-np-tvz])(ou|[aeiou])[lnr]?", syllable) for syllable in SYLLABLES)


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_other_digests_have_other_codes(one: bytes, other: bytes) -> None:
    assert (code_of(one) == code_of(other)) == (one[:4] == other[:4])


def test_verify_has_a_code_for_every_shoe_that_has_ended_and_another_history_has_others() -> None:
    log = parsed(honest_logs(1)["people alone"])
    ours = [shoe.code for shoe in verify(records_of(log)).proven]
    renamed = rechained(edited(log, 0, house="elsewhere"))
    theirs = [shoe.code for shoe in verify(records_of(renamed)).proven]
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+){3}", code) for code in ours)
    assert len(set(ours)) == len(ours) > 1
    assert not set(ours) & set(theirs)
