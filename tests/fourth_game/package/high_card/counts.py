"""A count of cards for blackjack: the tags of 2 to 10 and ace."""

SILVER_FOX = "1 1 1 1 1 1 0 -1 -1 -1"
