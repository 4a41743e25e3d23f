"""What is kept of a game: its records, and the log they stand in. Nothing here knows how a game is dealt.

types.py, event.py         the records as types; what a record comes to
notation.py                needs and answers as the text of a record
chain.py, digest_code.py   the digest over all records; its code in syllables
journal.py, logs.py        the log on disk: written while a game is played; read
"""
