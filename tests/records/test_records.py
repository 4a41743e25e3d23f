"""The format of a log: one way to write a record, and one record for a line."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.messages import one_line
from croupier.records.types import (
    CLOCK,
    MOST,
    VERSION,
    AllPassed,
    Answered,
    BadLog,
    BetPlaced,
    Calendar,
    ChipsBought,
    CutPromised,
    GameOver,
    Hosting,
    Payment,
    Player,
    Record,
    RoundDealt,
    RoundSettled,
    SatDown,
    SeatLeft,
    ShoeCut,
    ShoeSealed,
    ShoeShown,
    Snapshot,
    begins,
    decode,
    encode,
    fields_of,
    kind_of,
)
from records.any_record import any_record
from records.edits import record_of
from sizes import size
from table.sample_games import sample_games

KINDS = Record.__subclasses__()
HASH = "0123456789abcdef" * 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(st.data())
@settings(max_examples=size(25, 300), deadline=None)
def test_a_record_comes_back_from_its_line(kind: type[Record], data: st.DataObject) -> None:
    record = data.draw(any_record(kind))
    line = encode(record)
    again = decode(line)
    assert again == record
    assert type(again) is kind
    assert encode(again) == line
    assert b"\n" not in line
    assert [one for one in KINDS if begins(line, one)] == [kind]
    assert record_of(fields_of(record)) == record


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(st.data())
@settings(max_examples=size(15, 200), deadline=None)
def test_there_is_no_other_way_to_write_a_record(kind: type[Record], data: st.DataObject) -> None:
    """Neither with blanks, another order, an escape, a number in another form, a field twice, nor a default written out."""
    record = data.draw(any_record(kind))
    line, fields = encode(record), fields_of(record)
    defaults = dict(zip(kind.__struct_fields__[::-1], kind.__struct_defaults__[::-1], strict=False))
    others = {
        line + b" ", b" " + line, line + b"\r", b"\xef\xbb\xbf" + line, line.replace(b":", b": ", 1),
        line.replace(b"event", b"\\u0065vent", 1), line[:-1] + b',"n":1}', line.replace(b'"n":', b'"n":0', 1),
        line.replace(b'"n":%d' % record.n, b'"n":%d.0' % record.n, 1), line.replace(b'"n":%d' % record.n, b'"n":"%d"' % record.n, 1),
        msgspec.json.encode(dict(reversed(list(fields.items())))), msgspec.json.format(line, indent=1),
        msgspec.json.encode(fields | {"more": 1}),
        *(msgspec.json.encode(fields | {name: default}) for name, default in defaults.items() if name not in fields),
        json.dumps(fields).encode(), line[:-1], b"[" + line + b"]", line + line,
    } - {line}  # fmt: skip
    for other in others:
        with pytest.raises(BadLog):
            decode(other)


@given(st.binary(max_size=40) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_what_is_no_record_is_refused(line: bytes) -> None:
    with pytest.raises(BadLog, match="is damaged"):
        decode(line)


@pytest.mark.slow
def test_every_line_of_every_game_is_its_record() -> None:
    seen = set()
    for sample in sample_games():
        for record in sample.log:
            assert decode(encode(record)) == record
            seen.add(type(record))
    assert seen == set(KINDS), "every kind of record stands in some game"


EXAMPLES: list[tuple[Record, str]] = [
    (
        Snapshot(
            1, VERSION, "g", "war/ctrlaltbet", "war", {"decks": 6, "currency": "€"},
            [Player("Léa", 100, bought=100), Player("Oscar", 5, "expert", bets={"ante": 1}, gone=True)],
            HASH, 0, 0, HASH, True, Hosting(30, "p1", False, "Friday"), Calendar(9, 3),
        ),
        f'{{"event":"table","n":1,"version":{VERSION},"id":"g","house":"war/ctrlaltbet","game":"war",'
        '"rules":{"decks":6,"currency":"€"},"players":[{"name":"Léa","purse":100,"bought":100},'
        '{"name":"Oscar","purse":5,"plays":"expert","gone":true,"bets":{"ante":1}}],'
        f'"seal":"{HASH}","rounds":0,"shoes":0,"digest":"{HASH}","repeatable":true,'
        '"hosted":{"clock":30,"by":"p1","private":false,"title":"Friday"},"tournament":{"rounds":9,"block":3}}',
    ),
    (ShoeSealed(2, 1, HASH, HASH), f'{{"event":"shuffle","n":2,"shoe":1,"commitment":"{HASH}","digest":"{HASH}"}}'),
    (CutPromised(3, 0, 1, HASH, "a"), f'{{"event":"promise","n":3,"seat":0,"shoe":1,"promise":"{HASH}","id":"a"}}'),
    (ShoeCut(4, 0, 1, "my words"), '{"event":"cut","n":4,"seat":0,"shoe":1,"words":"my words"}'),
    (BetPlaced(5, 0, {"ante": 100}), '{"event":"bet","n":5,"seat":0,"bets":{"ante":100}}'),
    (BetPlaced(6, 1, None, by=CLOCK), '{"event":"bet","n":6,"seat":1,"bets":null,"by":"clock"}'),
    (AllPassed(7), '{"event":"pass","n":7}'),
    (RoundDealt(8, 1), '{"event":"deal","n":8,"round":1}'),
    (Answered(9, "draw seat 1", "8s"), '{"event":"answer","n":9,"need":"draw seat 1","answer":"8s"}'),
    (Answered(10, "peek", False), '{"event":"answer","n":10,"need":"peek","answer":false}'),
    (
        Answered(11, "decide seat 1", "double", 50, "b"),
        '{"event":"answer","n":11,"need":"decide seat 1","answer":"double","amount":50,"id":"b"}',
    ),
    (RoundSettled(12, 1, [-5, 5], [0, MOST]), f'{{"event":"settled","n":12,"round":1,"net":[-5,5],"purses":[0,{MOST}]}}'),
    (ShoeShown(13, 1, HASH), f'{{"event":"shoe","n":13,"shoe":1,"seed":"{HASH}"}}'),
    (
        SatDown(14, 2, "Tom", 100, who="tom", id="c", by="p1"),
        '{"event":"sit","n":14,"seat":2,"name":"Tom","purse":100,"who":"tom","id":"c","by":"p1"}',
    ),
    (ChipsBought(15, 2, 50, "tom"), '{"event":"buy","n":15,"seat":2,"amount":50,"who":"tom"}'),
    (
        SeatLeft(16, 2, 150, "tom", rank=3, after=1, lots={0: 7, 2: 5}),
        '{"event":"leave","n":16,"seat":2,"amount":150,"who":"tom","rank":3,"after":1,"lots":{"0":7,"2":5}}',
    ),
    (
        GameOver(17, HASH, [Payment(0, 10, "lea")], [1, 0], {0: 1, 1: 2}, HASH, "d", "p1"),
        f'{{"event":"over","n":17,"digest":"{HASH}","paid":[{{"seat":0,"amount":10,"who":"lea"}}],"ranking":[1,0],'
        f'"lots":{{"0":1,"1":2}},"master":"{HASH}","id":"d","by":"p1"}}',
    ),
]  # fmt: skip
"""One line at least of every kind. A change here is another version of the format."""


@pytest.mark.parametrize(
    ("record", "line"), EXAMPLES, ids=lambda part: kind_of(part) if isinstance(part, Record) else ""
)
def test_the_format_stays_as_it_is(record: Record, line: str) -> None:
    assert VERSION == 3
    assert encode(record).decode() == line
    assert decode(line.encode()) == record


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(record) for record, _ in EXAMPLES} == set(KINDS)


HIDDEN = ("\x00", "\x1b[2J", "\n", "\r", "\x7f", "\x85", "\u2028", "\u202e", "\u200b", "\ufeff")


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_text_that_people_see_has_no_control_characters(hidden: str) -> None:
    assert not one_line(hidden)
    first = EXAMPLES[0][0]
    assert isinstance(first, Snapshot)
    player = fields_of(first.players[0])
    assert first.hosted
    hosted = fields_of(first.hosted)
    wrong: list[tuple[Record, dict[str, object]]] = [
        (first, {"house": hidden}),
        (first, {"players": [player | {"name": hidden}]}),
        (first, {"players": [player | {"plays": hidden}]}),
        (first, {"hosted": hosted | {"title": hidden}}),
        (ShoeCut(2, 0, 1, "words"), {"words": f"a{hidden}b"}),
        (SatDown(2, 0, "Tom", 5), {"name": hidden}),
        (SatDown(2, 0, "Tom", 5), {"plays": hidden}),
    ]
    for record, change in wrong:
        with pytest.raises(BadLog, match="is damaged"):
            decode(encode(record_of(fields_of(record) | change)))
