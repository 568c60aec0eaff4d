"""A bot that plays at a table over HTTP: python bot.py http://localhost:8000 CODE."""

import json
import random
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen


def play(address: str, code: str) -> None:
    """Sits down at the table with this code and plays at random until the game is over."""
    token = secrets.token_urlsafe(24)

    def call(path: str, body: dict[str, object] | None = None) -> Any:
        with urlopen(ask(path, body)) as answer:
            return json.load(answer)

    def ask(path: str, body: dict[str, object] | None = None) -> Request:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        return Request(f"{address}/api/v1{path}", data, headers)

    table = f"/tables/{call(f'/codes/{code}')['id']}"
    call(f"{table}/seats", {"id": "sit", "name": "Chance bot", "seed": secrets.token_hex(16)})
    decided = 0
    with urlopen(ask(f"{table}/stream?snapshots=true")) as stream:
        for line in stream:
            position = line.startswith(b"data: ") and json.loads(line[6:])["position"]
            if position and position["over"]:
                return
            for seat, moves in position["moves"].items() if position else ():
                if decided < (decided := position["turn"]):
                    move = {"id": f"turn{decided}", "turn": decided, "seat": int(seat)}
                    call(f"{table}/moves", {**move, "move": random.choice(moves)})


if __name__ == "__main__":
    play(*sys.argv[1:3])
