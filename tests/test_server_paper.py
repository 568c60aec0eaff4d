"""Sheets to print and sheets filled in by hand, through the server's API."""

from collections.abc import Iterator

import pytest
from serving import Server, call, serving

SHEET = "orange . 5 . . 10 13 . 17 .\nyellow 2 3 7 8 10 11 12 15 16\npurple 2 4 . 6 7 . 9 11 9\nmisthrows 2"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.mark.parametrize(
    "path",
    ["traxx/boards?per_page=4&language=gl", "traxx/cards?ink=mono&paper=letter", "qwinto/sheets?per_page=8",
     "caminos/board?board=torus&cube=25", "caminos/nets", "qwinto/rules?language=de", "traxx/caller?seed=a&players=2"],
)  # fmt: skip
def test_sheets_are_printed(server: Server, path: str) -> None:
    status, pdf = call(server.port, "GET", f"/api/v1/print/{path}")
    assert status == 200
    assert pdf.startswith(b"%PDF")


@pytest.mark.parametrize(
    "path",
    ["chess/boards", "traxx/poster", "traxx/boards?paper=a3", "traxx/boards?starts=E", "caminos/board?board=circle",
     "traxx/boards?per_page=8", "qwinto/sheets?cube=15", "traxx/boards?colour=red"],
)  # fmt: skip
def test_what_cannot_be_printed_is_refused(server: Server, path: str) -> None:
    status, problem = call(server.port, "GET", f"/api/v1/print/{path}")
    assert status == 422
    assert problem["type"] in ("bad-request", "bad-option")


def test_a_sheet_is_checked_and_its_mistakes_are_shown_at_their_places(server: Server) -> None:
    status, checked = call(server.port, "POST", "/api/v1/paper/qwinto", {"text": SHEET})
    assert status == 200
    assert checked["result"] == 43
    assert [(mistake["where"], mistake["rule"]) for mistake in checked["mistakes"]] == [("p10", "QWI-2")]
    assert checked["cells"]["o4"] == 5


def test_lines_and_positions_are_checked_too(server: Server) -> None:
    status, line = call(server.port, "POST", "/api/v1/paper/traxx", {"text": "start A\nbgys pass"})
    assert (status, line["result"], len(line["line"])) == (200, -60, 1)
    row = "\n".join(f"{file}1 g" for file in "abcdefgh")
    status, position = call(server.port, "POST", "/api/v1/paper/caminos", {"text": row})
    assert (status, position["winner"], position["result"]) == (200, "green", 8)
    assert len(position["path"]) == 8


def test_what_is_no_sheet_gets_a_reason(server: Server) -> None:
    status, problem = call(server.port, "POST", "/api/v1/paper/qwinto", {"text": "dance"})
    assert status == 422
    assert problem["errors"][0]["where"] == "dance"
