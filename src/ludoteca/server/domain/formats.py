"""The form of what clients send: ids, tokens, addresses of tables, seats."""

ID = "[A-Za-z0-9_-]{1,64}"  # of a command, made up by the client
TOKEN = "[A-Za-z0-9_-]{22,64}"
TABLE = "[A-Za-z0-9_-]{22}"
MOST_SEATS = 6
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike
CODE_LENGTH = 6
NAME_LENGTH, TEXT_LENGTH = 24, 200
