"""Tables that never lose a move: the server."""
