"""Past games: their results, their replay, and what the decisions in them were worth.

summary.py         a game in one line; listing.py that line in words
history.py         results by person and house, from logs; hosted_games.py those of a live house
replay.py          a log round by round, step by step
replay_data.py     a log as data, for programs; tournament_data.py that of a tournament
choices.py         the decisions and bets of a past round
evaluator.py       the exact value of a choice: at once, or from the queue of values
valued_choices.py  a choice with the value of everything that was open, its cost, and the words for it
review.py          one person's game: mistakes, luck, the graph of the session; game.py everybody's
interval.py        the mean of costs, with an interval; rating.py what a person's decisions cost, whatever the luck
evening.py         what a card says of an evening: winner, biggest hand, luck, play; the podium of a tournament
season.py          the season of a club: standings by chips and by skill, records
report.py          the figures of a review, with their names
"""
