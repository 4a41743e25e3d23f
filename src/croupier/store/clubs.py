"""The clubs of a house, folded from its log: their people, evenings and seasons. Names of people are not kept here."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.records.types import DAMAGED, BadLog
from croupier.store.house_records import (
    ClubFounded,
    ClubRecord,
    ClubRenamed,
    EveningCounted,
    EveningPlanned,
    MemberJoined,
    MemberLeft,
    SeasonBegun,
)


@dataclass
class ClubSeason:
    """Some evenings of a club; the first season has no name."""

    name: str
    games: list[str] = field(default_factory=list)


@dataclass
class Club:
    """A named circle of friends."""

    id: str
    name: str
    host: str
    members: list[str]
    seasons: list[ClubSeason]
    """The present one is the last."""
    planned: int = 0
    """When the next evening begins, in seconds since 1970; 0: none is planned."""
    forgotten: list[str] = field(default_factory=list)
    """Whom the club knows without a name."""

    @property
    def games(self) -> list[str]:
        """All evenings, the earliest first."""
        return [game for season in self.seasons for game in season.games]


def note_club(clubs: dict[str, Club], record: ClubRecord) -> None:
    """Take note of a record. What happened before happens once: two processes may have written the same."""
    if isinstance(record, ClubFounded):
        clubs[record.club] = Club(record.club, record.name, record.by, [record.by], [ClubSeason("")])
        return
    club = clubs.get(record.club)
    if club is None:
        raise BadLog(DAMAGED)
    match record:
        case ClubRenamed(name=name):
            club.name = name
        case MemberJoined(who=who) if who not in club.members:
            club.members.append(who)
        case MemberLeft(who=who, forgotten=forgotten):
            club.members = [one for one in club.members if one != who]
            if who == club.host:  # who has been there longest takes it over
                club.host = next(iter(club.members), "")
            if forgotten and who not in club.forgotten:
                club.forgotten.append(who)
        case EveningCounted(game=game) if game not in club.games:
            club.seasons[-1].games.append(game)
        case SeasonBegun(name=name):
            club.seasons.append(ClubSeason(name))
        case EveningPlanned(at=at):
            club.planned = at
