"""engine.wasm in Node beside the native engine: the same requests to both, and what they answer."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Self, cast

from ludoteca.engine.convert import thinker_of
from ludoteca.engine.equal import variants
from ludoteca.faces import LEVELS
from ludoteca.game import CHANCE, Seat, State
from ludoteca.games import GAMES
from ludoteca.turns import from_json, to_json

ROOT = Path(__file__).parents[1]
BUDGETS = {"beginner": 1, "casual": 1, "club": 12, "expert": 12}  # simulations, at most


class PageEngine:
    """A process of Node that answers requests with engine.wasm, or with another module."""

    def __init__(self, module: str = "engine.wasm") -> None:
        self._module = module

    def __enter__(self) -> Self:
        command = ["node", str(ROOT / "client" / "scripts" / "ask-engine.mjs"), self._module]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._node.communicate()

    def told(self, **request: Any) -> dict[str, Any]:
        """The answer or the refusal, with the milliseconds and the bytes of memory that it took."""
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps(request) + "\n")
        self._node.stdin.flush()
        told: dict[str, Any] = json.loads(self._node.stdout.readline())
        return told

    def ask(self, **request: Any) -> Any:
        """The answer."""
        told = self.told(**request)
        assert "answer" in told, f"{told['refused']}: {request}"
        return told["answer"]


def positions(game: str, count: int, seed: int = 1) -> Iterator[tuple[State, Seat]]:
    """Positions with a decision, from random games of every option in turn, and a seat that is to act."""
    rng = Random(seed)
    options = [options for name, options in variants() if name == game]
    while True:
        for variant in options:
            state: State = GAMES[game].start(**variant)
            found = []
            while acting := state.to_act():
                if acting != (CHANCE,):
                    found.append((state, rng.choice(acting)))
                state = state.play({seat: rng.choice(state.moves(seat)) for seat in acting})
            for one in rng.sample(found, min(5, len(found))):
                yield one
                count -= 1
                if not count:
                    return


def requests(state: State, seat: Seat, seed: int, budget: int = 12) -> Iterator[dict[str, Any]]:
    """What both engines are asked about a position: every level, a judgement, and now and then what may follow."""
    asked = {"position": str(state), "seat": seat, "seed": seed}
    for level, simulations in BUDGETS.items():
        yield {"do": "choose", "level": level, "simulations": min(simulations, budget), **asked}
    yield {"do": "judge", "simulations": budget, **asked}
    if seed % 20 == 0:
        yield {"do": "values", "level": "beginner", "simulations": 2, **asked}
        yield {"do": "futures", "level": "casual", "simulations": 1, "move": state.moves(seat)[-1], **asked}


def native(state: State, request: dict[str, Any]) -> Any:
    """What the native engine answers to a request, in the same form."""
    thinker = thinker_of(type(state))
    assert thinker
    position, bot = thinker.to_engine(state), cast(Any, thinker.bot)
    seat, seed, simulations = request["seat"], request["seed"], request["simulations"]
    level = LEVELS.index(request["level"]) if "level" in request else 0
    match request["do"]:
        case "choose":
            return bot.choose(position, seat, level, simulations, 0, seed)
        case "judge":
            names = ("move", "value", "win", "error", "line")
            judged = bot.judge(position, seat, simulations, 0, seed)
            return [{**dict(zip(names, one, strict=True)), "line": list(one[4])} for one in judged]
        case "values":
            games, scores, wins = bot.values(position, level, simulations, seed)
            return {"games": games, "scores": list(scores), "wins": list(wins)}
        case "futures":
            played = bot.futures(position, seat, request["move"], level, simulations, seed)
            return [
                {"turns": [to_json(turn) for turn in turns], "scores": list(scores), "winners": list(winners)}
                for turns, scores, winners in played
            ]
    raise ValueError(request["do"])


def compare(page: PageEngine, game: str, count: int, budget: int) -> int:
    """Asks both engines about so many positions; raises `AssertionError` where they differ, gives the requests."""
    asked = 0
    for number, (state, seat) in enumerate(positions(game, count)):
        for request in requests(state, seat, number, budget):
            ours, theirs = page.ask(game=game, **request), native(state, request)
            if request["do"] == "futures":
                ours = [check_path(game, state, one) for one in ours]
            assert ours == theirs, f"{ours}, not {theirs}: {request}"
            asked += 1
    return asked


def check_path(game: str, state: State, future: dict[str, Any]) -> dict[str, Any]:
    """A future without the winning path that pages draw, which must be as long as that of the rules."""
    for turn in future["turns"]:
        state = state.play(from_json(turn))
    found = cast(Any, GAMES[game].view.view(state)).get("path")
    assert len(future.get("path", ())) == len(found["cells"] if found else ()), f"{future} from {state}"
    return {key: value for key, value in future.items() if key != "path"}
