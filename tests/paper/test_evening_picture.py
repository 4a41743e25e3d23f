"""The pictures of an evening and of an invitation: large letters, whatever somebody is called."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from croupier.paper.evening_picture import HIGH, TEXT, WIDE, EveningPicture, PictureAward, draw_evening
from croupier.paper.invitation_picture import InvitationPicture, draw_invitation

NAMES = ("Bo", "W" * 24, "👨‍👩‍👧‍👦 Zoé 🏴‍☠️", "张伟", "Élodie-Marguerite d’Arc")
LEFT = 460
"""Where what is told beside the winner begins."""


def lit(picture: bytes, box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The smallest box around what is written there in the colour of texts."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    assert image.size == (WIDE, HIGH)
    bands = zip(image.crop(box).split(), TEXT, strict=True)
    white = [band.point([255 * (value > most - 30) for value in range(256)]) for band, most in bands]
    found = ImageChops.darker(ImageChops.darker(white[0], white[1]), white[2]).getbbox()
    assert found, "nothing is written"
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_large_and_stays_in_its_place(name: str) -> None:
    award = PictureAward("Best played", name, False, "0.41 bets given away in 100 rounds")
    picture = draw_evening(EveningPicture(name, False, "+1,105", "wins the evening", (award,), "13 November 2026"))
    left, top, right, bottom = lit(picture, (0, 300, LEFT, 400))
    assert bottom - top > 24
    assert left > 20
    assert right < LEFT - 10


@pytest.mark.slow
@pytest.mark.parametrize("line", ["The house wins the evening", "La maison gagne la soirée"])
def test_without_a_winner_the_line_is_large_in_the_middle(line: str) -> None:
    left, top, right, bottom = lit(draw_evening(EveningPicture("", False, "", line, (), "")), (0, 260, WIDE, 380))
    assert bottom - top > 40
    assert abs((left + right) / 2 - WIDE / 2) < 12


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_invitation_shows_everybody_and_the_free_chairs(name: str) -> None:
    seats = (name, None, name, name, None, name, name)
    picture = InvitationPicture(
        f"{name} invites you", name, "Blackjack", seats, frozenset({2}), "2 seats are free.", ""
    )
    left, top, right, bottom = lit(draw_invitation(picture), (0, 140, WIDE, 240))
    assert bottom - top > 28
    assert 40 < left < right < WIDE - 40
