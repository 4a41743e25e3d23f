"""The table: how a game is opened, dealt, resumed, ended and verified. One record, one game: a log is a fold.

game.py                      the fold: what a record comes to, whether it could happen, and what it changes
snapshots.py                 the first record of a game, and what a snapshot has to be like
sealed_shoe.py,              its parts: the shoe as everybody sees it, who leaves a tournament
  tournament.py
table.py                     the driver: a game, the shoes it is dealt from, its bots and one log
dealing.py, shoe.py          whoever owns the shoe: the only place with hidden cards; the cards in their order
bots.py, absent_player.py    what bots bet and decide; what is played for somebody who does not answer
limits.py, seating.py,       which bets a table takes; who sits where; what a company asks for
  party.py
sitting.py, shoe_rounds.py   a game that somebody sits at, here or elsewhere; the rounds of the shoe in play
audit.py                     is a log true and fair?
"""
