"""A date as a file for calendars, as RFC 5545 wants it."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from croupier.web.calendar_file import calendar_file


def entry(title: str, about: str = "", address: str = "http://127.0.0.1:7777/e/abc") -> bytes:
    return calendar_file("abc", 1_795_293_000, 1_795_000_000, title, about, address)


def test_an_evening_has_its_time_in_utc_and_an_id_of_its_own() -> None:
    lines = entry("Friday").decode().split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert "DTSTART:20261121T203000Z" in lines
    assert "DTSTAMP:20261118T110640Z" in lines
    assert "UID:abc-1795293000@croupier" in lines
    assert "DURATION:PT3H" in lines


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=300), st.integers(0, 3))
def test_any_text_comes_back_from_its_folded_and_escaped_lines(text: str, breaks: int) -> None:
    about = "\n".join([text] * (breaks + 1))
    content = entry(text, about)
    assert content.count(b"\n") == content.count(b"\r\n")
    for line in content.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()  # no letter is cut in two
    unfolded = content.decode().replace("\r\n ", "")
    values = dict(line.split(":", 1) for line in unfolded.split("\r\n") if ":" in line)
    for name, given_text in (("SUMMARY", text), ("DESCRIPTION", about)):
        assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", values[name])
        assert re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], values[name]) == given_text
