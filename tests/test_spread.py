"""One function for many items: the results in order, however they are computed."""

import sys

import pytest

from ludoteca.spread import Program, spread


def square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 7, 100])
def test_results_come_in_order(jobs: int, count: int) -> None:
    assert [*spread(square, range(count), jobs)] == [number * number for number in range(count)]


def test_a_program_takes_its_files_along() -> None:
    program = Program((("count", b'#!/bin/sh\nread said; echo "$(cat of) $1 $said"\n'), ("of", b"number")))
    assert program(["0"], "there\n") == "number 0 there\n"
    words = [[str(number)] for number in range(7)]
    assert [*spread(program, words, 2)] == [f"number {number} \n" for number in range(7)]


def test_whoever_has_no_ray_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match="it comes with the package's extra 'ray'"):
        next(spread(square, range(3), on="ray"))
