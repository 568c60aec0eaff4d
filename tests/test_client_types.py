"""The client's types of the API are those of the server of today."""

import subprocess
from pathlib import Path

from ludoteca.server.web.openapi import document

CLIENT = Path(__file__).parents[1] / "client"


def test_the_clients_types_are_fresh(tmp_path: Path) -> None:
    described, written = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    described.write_text(document(), "utf-8")
    tool = CLIENT / "node_modules/.bin/openapi-typescript"
    subprocess.run([tool, described, "-o", written], check=True, capture_output=True, cwd=CLIENT)
    kept = (CLIENT / "src/api/schema.d.ts").read_text("utf-8")
    assert written.read_text("utf-8") == kept, "the API has changed: make types"
