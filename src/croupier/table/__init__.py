"""The table: seats, purses, bets, shoe and log; how a game is opened, kept, resumed, ended and verified.

records.py, notation.py    the records of a log, and needs and answers as their text; chain.py the digest over them
game.py, player.py         what the records of a game come to; who sits in a seat
table.py, bots.py          a game that is dealt: what people, bots and the dealer do next; what bots bet and decide
shoe.py, dealing.py        the cards in their order; who owns the shoe, the only one who knows a hidden card
sealed_shoe.py             the shoe as everybody sees it; shoe_rounds.py the rounds that were dealt from it
limits.py, absent.py       which bets a table takes; what is played for people who do not answer
journal.py, logs.py        the log on disk: written while a game is played; read
party.py, seating.py       what a company asks for; who sits where
sitting.py                 how a game is begun, resumed, left and ended
tournament.py, audit.py    a game whose players leave one by one; is a log true and fair?
"""
