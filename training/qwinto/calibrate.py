"""Fits the review's last layer to what `offpath` wrote: python calibrate.py WEIGHTS ROWS HEADER.

The network was trained on the expert's own games; on the sheets of weaker players its last layer promises too little.
"""

import sys
from pathlib import Path

import numpy as np

JOINT = 32
POINTS = 20.0  # Net::points
LOOKAHEAD = 0.4  # points that the expert makes beyond the rollouts, which do not look ahead; see docs/log.md
HEAD = """// The last layer of the value network as reviews use it; training/qwinto/calibrate.py wrote this file.
#pragma once

namespace ludoteca::qwinto {

// The chance to win, then the points: a weight for each input, and the bias.
inline constexpr float review_layer[2][33] = {
"""


def fit_win(inputs: np.ndarray, wins: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method, from the network's own weights."""
    for _ in range(8):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (wins - chance)
        curvature = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + 1e-3 * np.eye(len(weights))
        weights = weights + np.linalg.solve(curvature, slope)
    return weights


def fit_points(inputs: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Least squares."""
    square = inputs.T @ inputs + 1e-3 * np.eye(inputs.shape[1])
    fitted: np.ndarray = np.linalg.solve(square, inputs.T @ points)
    return fitted


def main(weights: str, rows: str, header: str) -> None:
    """Fits both answers and writes the header."""
    network = np.fromfile(weights, "<f4").astype(float)
    answer, bias = network[-66:-2].reshape(2, JOINT), network[-2:]
    seen = np.fromfile(rows, "<f4").reshape(-1, JOINT + 3).astype(float)
    inputs = np.c_[seen[:, :JOINT], np.ones(len(seen))]
    guess, points, wins = seen[:, JOINT], seen[:, JOINT + 1], seen[:, JOINT + 2]
    before = guess + POINTS * inputs @ np.append(answer[1], bias[1])
    win = fit_win(inputs, wins, np.append(answer[0], bias[0]))
    score = fit_points(inputs, (points + LOOKAHEAD - guess) / POINTS)
    after = guess + POINTS * inputs @ score
    for name, value in (("before", before), ("after", after)):
        weak = points - value, (points - value)[value < 50]
        print(f"{name}: {len(seen)} rows, bias {weak[0].mean():.2f}, below 50 points {weak[1].mean():.2f}")
    lines = ["    {" + ", ".join(f"{number:#.6g}f" for number in layer) + "},\n" for layer in (win, score)]
    Path(header).write_text(
        HEAD + "".join(lines) + "};\n\n}  // namespace ludoteca::qwinto\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
