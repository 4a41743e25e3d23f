"""Past games: their results, their replay step by step, and the review of a game.

summary.py       a game in one line
history.py       results by person and house, from logs; hosted_games.py those of a live house
replayed.py      a log round by round, step by step
replay_data.py   a log as data, for programs; tournament_data.py that of a tournament
look_back.py     the review of a game: what decisions cost, and luck
"""
