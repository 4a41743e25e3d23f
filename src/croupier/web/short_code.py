"""Short codes of tables, such as `lune-42`: read aloud, and typed at the house's address.

A code is an invitation that lasts an evening. There are few of them, so the door limits how many may be tried.
"""

from __future__ import annotations

import re
import secrets

LASTS = 12 * 3600
"""For how many seconds a code works."""
_WORDS = (
    "lune piano tango opera cobra domino delta koala panda tiger lion zebra puma lynx bison iris rose lotus tulipe "
    "mimosa cactus bambou palme menthe vanille cacao mangue banane kiwi citron melon olive tomate carotte salade "
    "pizza pasta risotto sushi taco curry pesto tarte crepe brioche caramel praline nougat sorbet sirop soda "
    "limonade moka latte expresso cafe jazz samba valse polka mambo rumba salsa bolero sonate aria violon guitare "
    "flute banjo harpe tuba solo duo trio chorus tempo ballet cirque magie theatre cinema galaxie planete orbite "
    "satellite aurore cosmos nova saturne jupiter mars venus pluton apollo titan atlas zephyr mistral tornado ocean "
    "lagon atoll corail dauphin baleine orque requin pingouin pelican albatros condor faucon hibou colibri cigale "
    "sahara amazone everest alpes vesuve etna capri malte corfou paris roma milan oslo berlin madrid dublin "
    "bergen geneve quebec toronto lima bogota havane tokyo kyoto delhi canton tahiti bali java samoa cuba rubis "
    "saphir opale topaze jade ambre perle cristal granit marbre basalte cobalt indigo azur violet magenta turquoise "
    "origami puzzle bingo casino poker joker baron duc prince sultan samurai ninja viking sphinx pyramide canoe "
    "kayak ferry cargo yacht ballon zeppelin tandem vespa tram metro taxi rallye marathon slalom judo karate polo "
    "golf radar laser robot pixel vector alpha omega sigma gamma lambda quartz carbone helium argon neon radium "
    "platine"
)
"""Words that English and French mouths both read easily, written without accents."""
WORDS = _WORDS.split()
_CODE = re.compile(r"([a-z]+)[\s_-]*(\d\d)")


def new_code() -> str:
    """A new code at random.

    >>> read_code(new_code()) != ""
    True
    """
    return f"{secrets.choice(WORDS)}-{secrets.randbelow(90) + 10}"


def read_code(text: str) -> str:
    """The code that somebody means; empty if it is none.

    >>> [read_code(text) for text in ("lune-42", " Lune 42", "lune42", "lune", "f" * 64, "lune-423")]
    ['lune-42', 'lune-42', 'lune-42', '', '', '']
    """
    found = _CODE.fullmatch(text.strip().lower()) if len(text) < 32 else None
    return f"{found[1]}-{found[2]}" if found else ""
