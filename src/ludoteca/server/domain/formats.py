"""The form of what clients send: ids, tokens, addresses of tables, seats."""

from ...games import GAMES

ID = "[A-Za-z0-9_-]{1,64}"  # of a command, made up by the client
TOKEN = "[A-Za-z0-9_-]{22,64}"
TABLE = "[A-Za-z0-9_-]{22}"
MOST_SEATS = max(max(game.seats.counts) for game in GAMES.values())
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike
CODE_LENGTH = 8
NAME_LENGTH, TEXT_LENGTH = 24, 200
MOST_TURNS = 500  # that a client may send
