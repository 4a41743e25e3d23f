"""Clubs, folded from the log of the house."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from croupier.records.types import BadLog
from croupier.store.clubs import Club, note_club
from croupier.store.house_log import HouseLog
from croupier.store.house_records import (
    ClubFounded,
    ClubRecord,
    ClubRenamed,
    EveningCounted,
    EveningPlanned,
    HouseOpened,
    HouseRecord,
    MemberJoined,
    MemberLeft,
    SeasonBegun,
)
from sizes import size

HISTORY: tuple[ClubRecord, ...] = (
    ClubFounded("c", "Lune", "lea"),
    MemberJoined("c", "tom"),
    MemberJoined("c", "eve"),
    EveningCounted("c", "g1"),
    ClubRenamed("c", "Club de la Lune"),
    SeasonBegun("c", "Autumn"),
    EveningCounted("c", "g2"),
    EveningPlanned("c", 1_795_000_000),
    MemberLeft("c", "tom"),
    MemberLeft("c", "eve", forgotten=True),
    MemberJoined("c", "tom"),
)


def test_a_club_is_what_its_records_say() -> None:
    clubs: dict[str, Club] = {}
    for record in HISTORY:
        note_club(clubs, record)
    club = clubs["c"]
    assert (club.name, club.host, club.members, club.forgotten) == ("Club de la Lune", "lea", ["lea", "tom"], ["eve"])
    assert [(one.name, one.games) for one in club.seasons] == [("", ["g1"]), ("Autumn", ["g2"])]
    assert (club.games, club.planned) == (["g1", "g2"], 1_795_000_000)


@pytest.mark.parametrize("twice", [record for record in HISTORY if isinstance(record, MemberJoined | EveningCounted)])
def test_what_two_processes_wrote_happens_once(twice: ClubRecord) -> None:
    clubs: dict[str, Club] = {}
    for record in HISTORY[:8]:
        note_club(clubs, record)
    before = (clubs["c"].members[:], clubs["c"].games)
    if twice in HISTORY[:8]:
        note_club(clubs, twice)
        assert (clubs["c"].members, clubs["c"].games) == before


def test_a_record_of_a_club_that_was_never_founded_is_refused() -> None:
    with pytest.raises(BadLog):
        note_club({}, MemberJoined("c", "tom"))


def test_the_log_of_the_house_reads_its_clubs() -> None:
    log = HouseLog()
    burst = log.burst([HouseOpened(2), *HISTORY])
    assert HouseLog.read(burst.bodies).clubs["c"].members == ["lea", "tom"]


class ClubMachine(RuleBasedStateMachine):
    """Whatever happens in clubs, in whichever order and however often: a second tale of it, and the log read anew, agree."""

    def __init__(self) -> None:
        super().__init__()
        self.log = HouseLog()
        self.bodies: list[bytes] = []
        self.members: dict[str, list[str]] = {}
        self.named: dict[str, tuple[str, str, int]] = {}
        """Of each club: its name, its host, and when it meets again."""
        self.evenings: dict[str, list[set[str]]] = {}
        self.nameless: dict[str, set[str]] = {}
        self.write(HouseOpened(2))

    def write(self, record: HouseRecord) -> None:
        burst = self.log.burst([record])
        self.bodies += burst.bodies
        self.log.note_written(burst)

    clubs = Bundle("clubs")
    people, games = st.sampled_from(["ana", "bo", "cy", "di"]), st.sampled_from(["g1", "g2", "g3"])

    @rule(target=clubs, host=people)
    def found(self, host: str) -> str:
        club = f"c{len(self.members)}"
        self.write(ClubFounded(club, "A club", host))
        self.members[club], self.evenings[club], self.nameless[club] = [host], [set()], set()
        self.named[club] = "A club", host, 0
        return club

    @rule(club=clubs, who=people)
    def join(self, club: str, who: str) -> None:
        self.write(MemberJoined(club, who))
        if who not in self.members[club]:
            self.members[club].append(who)

    @rule(club=clubs, who=people, forgotten=st.booleans())
    def leave(self, club: str, who: str, forgotten: bool) -> None:
        self.write(MemberLeft(club, who, forgotten=forgotten))
        name, host, planned = self.named[club]
        staying = self.members[club] = [one for one in self.members[club] if one != who]
        if who == host:  # who came first of those who stay takes it over
            self.named[club] = name, staying[0] if staying else "", planned
        if forgotten:
            self.nameless[club].add(who)

    @rule(club=clubs, name=st.sampled_from(["Lune", "Nuit"]))
    def rename(self, club: str, name: str) -> None:
        self.write(ClubRenamed(club, name))
        self.named[club] = name, *self.named[club][1:]

    @rule(club=clubs, at=st.sampled_from([0, 1_795_000_000]))
    def plan(self, club: str, at: int) -> None:
        self.write(EveningPlanned(club, at))
        self.named[club] = *self.named[club][:2], at

    @rule(club=clubs, game=games)
    def count(self, club: str, game: str) -> None:
        self.write(EveningCounted(club, game))
        if not any(game in season for season in self.evenings[club]):
            self.evenings[club][-1].add(game)

    @rule(club=clubs)
    def begin_season(self, club: str) -> None:
        self.write(SeasonBegun(club, "Autumn"))
        self.evenings[club].append(set())

    @invariant()
    def the_log_tells_the_same(self) -> None:
        again = HouseLog.read(self.bodies)
        assert again.clubs == self.log.clubs
        assert again.digest == self.log.digest
        for id, club in again.clubs.items():
            assert club.members == self.members[id]
            assert (club.name, club.host, club.planned) == self.named[id]
            assert [set(season.games) for season in club.seasons] == self.evenings[id]
            assert set(club.forgotten) == self.nameless[id]


ClubMachine.TestCase.settings = settings(max_examples=size(15, 300), stateful_step_count=30, deadline=None)
TestClubs = ClubMachine.TestCase
