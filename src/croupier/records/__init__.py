"""Past games: their results, their replay step by step, and the review of a game."""
