"""Every kind of sheet is made, measured and read."""

import io
import json
import re
from collections import Counter
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from ludoteca.cli import main
from ludoteca.game import Refusal
from ludoteca.games import GAMES
from ludoteca.games.caminos.board import CUBES, boards
from ludoteca.games.caminos.nets import net
from ludoteca.games.caminos.tiles import cut
from ludoteca.games.looks import looks
from ludoteca.games.qwinto import sheet as qwinto_sheet
from ludoteca.games.traxx import board as traxx_board
from ludoteca.sheets import BadSheetOption, Caption, data, from_text, games, kinds, options, picture, render
from ludoteca.words import LANGUAGES, words

MM = 72 / 25.4


def opened(pdf: bytes) -> Any:
    return pdfplumber.open(io.BytesIO(pdf))


def text(pdf: bytes) -> str:
    with opened(pdf) as document:
        return "\n".join(page.extract_text() for page in document.pages)


ALL = [(game, kind) for game in games() for kind in kinds(game)]


@pytest.mark.parametrize(("game", "kind"), ALL)
@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_every_kind_on_both_papers(game: str, kind: str, paper: str, wide: float, high: float) -> None:
    with opened(render(game, kind, paper=paper, ink="mono" if paper == "letter" else "colour")) as document:
        for page in document.pages:
            assert page.width == pytest.approx(wide * MM, abs=0.5 * MM)
            assert page.height == pytest.approx(high * MM, abs=0.5 * MM)
            for thing in page.rects + page.lines + page.curves + page.chars:
                assert thing["x0"] > -1
                assert thing["x1"] < page.width + 1
                assert thing["bottom"] < page.height + 1


@pytest.mark.parametrize("cube", [15, 20, 25])
@pytest.mark.parametrize("board", boards())
def test_caminos_cells_are_exact_to_half_a_millimetre(board: str, cube: int) -> None:
    with opened(render("caminos", "board", board=board, cube=cube)) as document:
        cells = [rect for page in document.pages for rect in page.rects if rect["width"] > 10 * MM]
    assert len(cells) == len(boards()[board].cells)
    for cell in cells:
        assert cell["width"] / MM == pytest.approx(cube, abs=0.5)
        assert cell["height"] / MM == pytest.approx(cube, abs=0.5)


@pytest.mark.parametrize("cube", [15, 20, 25])
def test_nets_are_exact_to_half_a_millimetre(cube: int) -> None:
    with opened(render("caminos", "nets", cube=cube)) as document:
        faces = [rect for page in document.pages for rect in page.rects if rect["width"] > 10 * MM]
        for page in document.pages:
            for rect in page.rects:
                assert rect["x1"] < page.width
    surface = {"I": 14, "V": 14, "L": 18, "Z": 18, "N": 14}
    pieces = {"I": 8, "V": 8, "L": 8, "Z": 4, "N": 2}
    assert len(faces) == sum(surface[shape] * n for shape, n in pieces.items())
    for face in faces:
        assert face["width"] / MM == pytest.approx(cube, abs=0.5)


def test_cards_are_60_by_85_with_all_colours() -> None:
    document = data("traxx", "cards")
    assert Counter("".join(map("".join, document["cards"]))) == dict.fromkeys("bgysrp", 11)
    said = text(render("traxx", "cards"))
    assert "Card 15 of 15" in said
    assert said.count("purple") == 11


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_rules_fit_one_page_in_every_language(game: str, language: str) -> None:
    pdf = render(game, "rules", language=language)
    with opened(pdf) as document:
        assert len(document.pages) == 1
        fonts = {char["fontname"] for char in document.pages[0].chars}
    assert all("+" in font for font in fonts), "fonts are embedded as subsets"
    page = words(language)["pages"][game]
    found = "".join(text(pdf).split())
    for section in page["sections"]:
        assert "".join(section["heading"].split()) in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_with_accents_can_be_selected(language: str) -> None:
    said = text(render("traxx", "boards", language=language, starts="A"))
    assert "Träxx" in said
    assert "".join(words(language)["print"]["missed"].split()) in "".join(said.split())


def test_every_language_says_the_same_things() -> None:
    def shape(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: shape(inner) for key, inner in value.items() if key != "picture"}
        if isinstance(value, list):
            return [shape(inner) for inner in value]
        return sorted(part.split("}")[0] for part in value.split("{")[1:])

    for language in LANGUAGES:
        assert shape(words(language)) == shape(words("en")), language
    assert len({json.dumps(words(language)["rules"]) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("shape", CUBES)
def test_a_net_covers_the_surface_and_can_be_glued(shape: str) -> None:
    cubes = set(CUBES[shape])
    steps = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    surface = sum((x + a, y + b, z + c) not in cubes for x, y, z in cubes for a, b, c in steps)
    made = net(shape)
    assert len(set(made.faces)) == len(made.faces) == surface
    assert len(made.cuts) % 2 == 0
    assert len(made.tabs) >= len(made.cuts) // 2 - 1
    flat = sum((b[0] - a[0], b[1] - a[1]) in ((1, 0), (0, 1)) for a in made.faces for b in made.faces)
    assert len(made.cuts) >= 4 * surface - 2 * flat


def test_tiles_share_every_edge_with_the_same_letter() -> None:
    tiles = data("caminos", "board", board="diamond", cube=25)["tiles"]
    assert len(tiles) == 4
    edges = Counter(
        (join["label"], frozenset((join["from"], join["to"]))) for tile in tiles for join in tile["joins"]
    )
    assert edges
    assert set(edges.values()) == {2}
    assert sum(len(tile["cells"]) for tile in tiles) == 61
    assert len(cut([{"x": 0, "y": 0}], 25, 100, 100)) == 1


@pytest.mark.parametrize(
    ("game", "kind", "options", "where"),
    [
        ("chess", "boards", {}, "game"),
        ("traxx", "pieces", {}, "kind"),
        ("traxx", "boards", {"paper": "a3"}, "paper"),
        ("traxx", "boards", {"starts": "E"}, "starts"),
        ("traxx", "boards", {"per_page": 3}, "per_page"),
        ("traxx", "boards", {"per_page": True}, "per_page"),
        ("qwinto", "sheets", {"per_page": 1}, "per_page"),
        ("qwinto", "sheets", {"copies": 99}, "copies"),
        ("qwinto", "sheets", {"cube": 15}, "cube"),
        ("caminos", "board", {"cube": 16}, "cube"),
        ("caminos", "rules", {"language": "la"}, "language"),
        ("caminos", "rules", {"ink": "gold"}, "ink"),
    ],
)
def test_what_cannot_be_printed_is_refused(game: str, kind: str, options: dict[str, Any], where: str) -> None:
    with pytest.raises(BadSheetOption) as refusal:
        render(game, kind, **options)
    assert refusal.value.where == where


def test_print_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.pdf"
    assert main(["print", "qwinto", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert main(["print", "duplicate", "traxx", "--seed", "a", "--players", "2", "--out", str(out)]) == 0
    assert "Caller's sheet" in text((tmp_path / "out-caller.pdf").read_bytes())
    assert main(["print", "duplicate", "traxx", "--out", str(out)]) == 2
    assert "--seed" in capsys.readouterr().err
    assert main(["print", "caminos", "boards", "--out", str(out)]) == 2
    assert "must be one of board, pieces, nets, rules for caminos" in capsys.readouterr().err


def test_own_boards_and_pieces_can_be_printed(tmp_path: Path) -> None:
    board = {
        "name": "tiny",
        "cells": ["a1", "b1", "a2", "b2"],
        "sides": [["a1", "b1"], ["b1", "b2"], ["b2", "a2"], ["a2", "a1"]],
    }
    (tmp_path / "tiny.json").write_text(json.dumps(board))
    (tmp_path / "set.json").write_text('{"V": 3}')
    out = tmp_path / "out.pdf"
    assert main(["print", "caminos", "board", "--board", f"@{tmp_path}/tiny.json", "--out", str(out)]) == 0
    assert "tiny" in text(out.read_bytes())
    assert main(["print", "caminos", "pieces", "--pieces", f"@{tmp_path}/set.json", "--out", str(out)]) == 0
    assert "6 ×" in text(out.read_bytes())


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_every_value_of_every_option_is_allowed_and_the_default_is_one(game: str, kind: str) -> None:
    for option in options(game, kind):
        assert json.loads(json.dumps(option.to_json()))["name"] == option.name
        assert option.help
        for value in option.values():
            assert option.read(value) == value
            assert from_text([option], {option.name: str(value)}) == {option.name: value}
        if option.default is not None:
            assert option.read(option.default) == option.default
        with pytest.raises(Refusal):
            option.read("\n" * 61)


def test_the_help_of_print_tells_the_options_of_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["print", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    for game, kind in ALL:
        for option in options(game, kind):
            assert f"--{option.name.replace('_', '-')}" in said
            assert f"{option.help}: " in said


def test_every_colour_of_a_game_has_a_fill_and_a_sign() -> None:
    for game, colours in (
        ("traxx", traxx_board.COLOURS),
        ("qwinto", qwinto_sheet.COLOURS),
        ("caminos", "gyn"),
    ):
        known = looks(f"ludoteca.games.{game}")
        assert "".join(known) == colours
        assert len({look["path"] for look in known.values()}) == len(known)


def test_a_game_of_another_package_prints_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "paper_game"
    home.mkdir()
    (home / "__init__.py").write_text(
        "from ludoteca.games.qwinto import Qwinto\n"
        "from ludoteca.faces import Printable\n"
        "from ludoteca.sheets.choices import choice\n"
        "class Paper(Qwinto):\n"
        "    name, title = 'paper', 'Paper Game'\n"
        "    @property\n"
        "    def printables(self):\n"
        "        return self\n"
        "    def kinds(self):\n"
        "        dots = choice('dots', 3, (3, 5), 'on the page')\n"
        "        return {'page': Printable((dots,), lambda values: {'dots': values['dots']})}\n"
    )
    (home / "looks.json").write_text('{"d": {"fill": "#ffffff", "sign": "#000000", "path": "M0 0"}}')
    (home / "printables.typ").write_text(
        '#import "common.typ": *\n#sheet([#d.title: #for _ in range(d.dots) [dot #d.looks.d.fill ]])'
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES._games, "paper", import_module("paper_game").Paper())
    assert text(render("paper", "page", dots=5)).count("dot #ffffff") == 5
    assert "Paper Game" in text(render("paper", "page"))
    with pytest.raises(BadSheetOption, match="one of 3, 5"):
        render("paper", "page", dots=4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fact_of_a_game_is_not_repeated_in_the_texts(language: str) -> None:
    said, written = words(language), (files("ludoteca.words") / f"{language}.json").read_text("utf-8")
    excellent = str(GAMES["traxx"].excellent)
    assert excellent in said["rules"]["TRX-17"]
    assert excellent in said["print"]["excellent"]
    assert not re.search(rf"\b{excellent}\b", written)
    assert not re.search(r"\{\w+\.\w+\}", json.dumps(said))


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("name", ["Ann", "#1 *$x$*\\", "Ødegård"])
def test_a_position_is_a_picture_with_names(game: str, name: str) -> None:
    state = GAMES[game].start()
    seats: list[Caption] = [
        {"name": name, "score": "−5", "won": seat == 0} for seat in range(len(state.scores()))
    ]
    image = picture(game, state, seats)
    assert (image[:8], int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) == (
        b"\x89PNG\r\n\x1a\n",
        1200,
        630,
    )
    assert picture(game, state, [{**seat, "name": "Ben"} for seat in seats]) != image
