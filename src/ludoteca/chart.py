"""A line chart as SVG, with nothing but the standard library."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 800, 360, 50, 40, 40, 150
INKS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # told apart by all eyes
DASHES = ("none", "8 4", "2 4", "10 3 2 3", "4 4", "1 3")

Points = Sequence[tuple[float, float]]


def line_chart(title: str, across: str, up: str, lines: Mapping[str, Points]) -> str:
    """The lines with axes and a legend."""
    points = [point for line in lines.values() for point in line] or [(0.0, 0.0)]
    xs, ys = _span([x for x, _ in points]), _span([y for _, y in points])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="22" font-size="16" font-weight="600">{escape(title)}</text>',
        f'<text x="{(WIDTH - RIGHT + LEFT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(across)}</text>',
        f'<text x="14" y="{HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 14 {HEIGHT / 2})">{escape(up)}</text>',
    ]
    parts += [_rule(value, xs, ys) for value in _ticks(*ys)]
    parts += [_mark(value, xs) for value in _ticks(*xs)]
    for number, (name, line) in enumerate(lines.items()):
        parts += _line(number, name, line, xs, ys)
    return "\n".join([*parts, "</svg>", ""])


def _span(values: list[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 1, high + 1)


def _ticks(low: float, high: float) -> list[float]:
    step = next(
        unit * 10**power
        for power in range(-4, 9)
        for unit in (1, 2, 5)
        if (high - low) / (unit * 10**power) <= 8
    )
    first = -(-low // step)
    return [step * (first + n) for n in range(9) if step * (first + n) <= high + 1e-9]


def _x(value: float, xs: tuple[float, float]) -> float:
    return LEFT + (value - xs[0]) / (xs[1] - xs[0]) * (WIDTH - LEFT - RIGHT)


def _y(value: float, ys: tuple[float, float]) -> float:
    return HEIGHT - BOTTOM - (value - ys[0]) / (ys[1] - ys[0]) * (HEIGHT - BOTTOM - TOP)


def _rule(value: float, xs: tuple[float, float], ys: tuple[float, float]) -> str:
    y = _y(value, ys)
    return (
        f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#d8d8d8"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>'
    )


def _mark(value: float, xs: tuple[float, float]) -> str:
    return f'<text x="{_x(value, xs):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{value:g}</text>'


def _line(
    number: int, name: str, line: Points, xs: tuple[float, float], ys: tuple[float, float]
) -> list[str]:
    ink, dash = INKS[number % len(INKS)], DASHES[number % len(DASHES)]
    path = " ".join(f"{_x(x, xs):.1f},{_y(y, ys):.1f}" for x, y in line)
    y, x = TOP + 18 * number, WIDTH - RIGHT + 14
    return [
        f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2.5" stroke-dasharray="{dash}"/>',
        f'<path d="M{x} {y}h24" stroke="{ink}" stroke-width="2.5" stroke-dasharray="{dash}"/>'
        f'<text x="{x + 30}" y="{y + 4}">{escape(name)}</text>',
    ]
