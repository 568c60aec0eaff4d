"""The courses: every exercise is a legal position whose answers the rules and the engine prove."""

import runpy
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import strict_json
from ludoteca.games import GAMES

ROOT = Path(__file__).parents[1]
BENCH = runpy.run_path(str(ROOT / "bench" / "course.py"))
COURSES: dict[str, list[dict[str, Any]]] = {
    name: strict_json.loads((Path(ludoteca.__file__).parent / "games" / name / "course.json").read_text())
    for name in BENCH["IDEAS"]
}
EXERCISES = [(name, exercise["idea"], exercise) for name, course in COURSES.items() for exercise in course]


def test_a_course_has_one_exercise_for_each_idea() -> None:
    for name, course in COURSES.items():
        assert [exercise["idea"] for exercise in course] == list(BENCH["IDEAS"][name])
        assert 5 <= len(course) <= 8


@pytest.mark.parametrize(("name", "idea", "exercise"), EXERCISES, ids=lambda value: str(value)[:8])
def test_the_answers_of_an_exercise_are_what_its_idea_finds(
    name: str, idea: str, exercise: dict[str, Any]
) -> None:
    state = GAMES[name].parse_checked(exercise["position"])
    assert 0 in state.to_act()
    assert set(exercise["solutions"]) < set(state.moves(0)), "some moves, and not all"
    look = BENCH["IDEAS"][name][idea]
    assert sorted(look(state, BENCH["Sight"](name, state))) == exercise["solutions"]
