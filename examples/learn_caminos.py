"""OpenSpiel's Monte Carlo tree search plays Caminos against our bots, with more and more simulations.

pip install '.[rl]'
python examples/learn_caminos.py --simulations 8 32 128
"""

import argparse
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import ludoteca.envs.spiel  # noqa: F401 (registers the games)
from ludoteca.bots import bot
from ludoteca.chart import line_chart

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learn-caminos.svg"


def played(game: Any, searcher: Any, level: str, seat: int, rng: Random) -> float:
    """What the searcher gets in one game from a seat: 1 for a win, a half for a draw."""
    state, opponent = game.new_initial_state(), bot("caminos", level)
    while not state.is_terminal():
        if state.current_player() == seat:
            state.apply_action(searcher.step(state))
        else:
            move = opponent.choose(state.position.to_state(), 1 - seat, rng)
            state.apply_action(state.string_to_action(1 - seat, move))
    return float((1 + state.returns()[seat]) / 2)


def share(game: Any, level: str, simulations: int, games: int, seed: int) -> float:
    """The share of the wins over some games, on both seats in turn."""
    numbers = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    searcher = mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=numbers)
    rng = Random(seed)
    return sum(played(game, searcher, level, number % 2, rng) for number in range(games)) / games


def main() -> None:
    """Play against each level with each number of simulations, and draw the curves."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--board", default="torus")
    parser.add_argument("--levels", nargs="+", default=["random", "beginner", "club"])
    parser.add_argument("--simulations", type=int, nargs="+", default=[8, 32, 128])
    parser.add_argument("--games", type=int, default=8, help="for each point")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    arguments = parser.parse_args()
    game = pyspiel.load_game(f"ludoteca_caminos(board={arguments.board})")
    lines: dict[str, list[tuple[float, float]]] = {level: [] for level in arguments.levels}
    for simulations in arguments.simulations:
        for level in arguments.levels:
            began = perf_counter()
            won = share(game, level, simulations, arguments.games, arguments.seed)
            lines[level].append((simulations, won))
            print(f"{simulations:5} simulations, {level}: {won:.0%} of {arguments.games} games,"
                  f" {perf_counter() - began:.0f} s", flush=True)  # fmt: skip
    named = {f"against {level}": points for level, points in lines.items()}
    title = f"Caminos ({arguments.board}): OpenSpiel's tree search"
    arguments.out.write_text(line_chart(title, "simulations a move", "share of the wins", named), "utf-8")


if __name__ == "__main__":
    main()
