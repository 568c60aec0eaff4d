"""Load on the server: tables with four seats each, all with open streams, over real HTTP.

    python bench/load.py [--tables 10 100 500] [--seconds S] [--rate R] [--beside FOLDER]

Starts a server of its own and plays Qwinto at every table, R moves a second in all. A move's time is from sending it
to the moment when the last of the table's four streams has told it. Then it sends as fast as it can: moves a second,
and moves for each second of the server's processor time. The last column says how many processors others used
meanwhile: 0.0 on a quiet machine. With --beside, another checkout is measured in turn with this one, second by
second, so that both meet the same noise.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import uvloop

from ludoteca.progress import progress

SEATS = 4
IDLE = 1000  # tables that are made to see what one takes
AT_ONCE = 128  # moves that are under way when it sends as fast as it can
FREE = ["rate", "burst", "tables-an-hour", "streams", "live-tables", "table-rate"]
NEWER = ["connections"]  # limits that an older server does not have
HERE = Path(__file__).parents[1]
LAUNCH = """
import runpy, sys
sys.meta_path.sort(key=lambda finder: "ScikitBuild" in type(finder).__name__)  # the engine's alone comes from there
sys.path.insert(0, {source!r})
runpy.run_module("ludoteca.server", run_name="__main__")
"""
Json = dict[str, Any]


class Post:
    """A connection that sends one request after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._lock = asyncio.Lock()
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, path: str, token: str, body: Json) -> tuple[int, Json]:
        """One request and its answer; the number of the last event where that is all the answer."""
        async with self._lock:
            try:
                return await self._sent(path, token, body)
            except (asyncio.IncompleteReadError, ConnectionError):  # closed while it was idle
                self._ends = None
                return await self._sent(path, token, body)

    async def _sent(self, path: str, token: str, body: Json) -> tuple[int, Json]:
        self._ends = self._ends or await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._ends
        data = json.dumps(body).encode()
        head = f"POST /api/v1{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nPrefer: return=minimal\r\n"
        writer.write(
            f"{head}Authorization: Bearer {token}\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if answer.startswith(b"HTTP/1.1 204"):
            number = answer.lower().split(b"last-event-id: ")[1].split(b"\r\n")[0]
            return 200, {"number": int(number)}
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        return int(answer[9:12]), json.loads(await reader.readexactly(length))


class Stream(asyncio.Protocol):
    """A stream that notes when it told which event, and tells its table the first time."""

    def __init__(self, table: "Table", token: str) -> None:
        self.table, self.token = table, token
        self.told: dict[int, float] = {}
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the stream."""
        path = f"/api/v1/tables/{self.table.id}/stream"
        cast(asyncio.Transport, transport).write(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Notes every event in what came."""
        now = time.perf_counter()
        *messages, self.rest = (self.rest + data).split(b"\n\n")
        for message in messages:
            _, found, text = message.partition(b"\nid: ")
            if found:
                number, _, line = text.partition(b"\n")
                self.told[int(number)] = now
                self.table.hear(int(number), line)


class Table:
    """Four players at a table, who always roll the orange die, keep, and pass."""

    def __init__(self, id: str, tokens: list[str], post: Post, ready: "Ready") -> None:
        self.id, self.tokens, self.post, self.ready = id, tokens, post, ready
        self.streams = [Stream(self, token) for token in tokens]
        self.number = self.turn = self.sent = 0
        self.moves: list[tuple[int, str]] = []
        self.is_over = False
        self.changed = asyncio.Event()

    def hear(self, number: int, line: bytes) -> None:
        """Takes in an event the first time that a stream tells it."""
        if number > self.number:
            self.number = number
            self.take(json.loads(line[6:]))
        self.changed.set()

    def take(self, event: Json) -> None:
        """Sees what there is to do."""
        if event["type"] in ("turn", "started"):
            self.turn = event["turn"] + 1 if event["type"] == "turn" else 1
            move = {"dice": "o", "keep": "keep", "enter": "pass"}.get(event["text"].rpartition(" ")[2], "")
            self.moves = [(seat, move) for seat in event["to_act"]]
            random.shuffle(self.moves)
            if self.moves:
                self.ready.put_nowait(self)
        elif event["type"] == "over":
            self.is_over = True
            self.ready.put_nowait(self)

    async def act(self) -> float | None:
        """Sends one move; the seconds until the last stream has told it. Nothing for a rematch."""
        self.sent += 1
        if self.is_over:
            self.is_over = False
            self.tokens = self.tokens[1:] + self.tokens[:1]
            for token in self.tokens:
                await self.post.send(f"/tables/{self.id}/rematch", token, {"id": f"r{self.sent}"})
            return None
        seat, move = self.moves.pop()
        if self.moves:
            self.ready.put_nowait(self)
        began = time.perf_counter()
        body = {"id": f"m{self.sent}", "seat": seat, "turn": self.turn, "move": move}
        status, answer = await self.post.send(f"/tables/{self.id}/moves", self.tokens[seat], body)
        if status != 200:
            raise SystemExit(f"a move was refused: {answer}")
        return await self.last_told(answer["number"]) - began

    async def last_told(self, number: int) -> float:
        """When the last stream told an event."""
        while not all(number in stream.told for stream in self.streams):
            self.changed.clear()
            await self.changed.wait()
        return max(stream.told[number] for stream in self.streams)


Ready = asyncio.Queue[Table]  # where somebody can decide


@asynccontextmanager
async def server(folder: str, source: Path = HERE, *more: str) -> AsyncIterator[tuple[int, int]]:
    """A server without limits: its port and its process."""
    names = FREE + NEWER * (source / "src/ludoteca/server/web/door.py").exists()
    limits = [word for name in names for word in (f"--limit-{name}", "10000000")]
    code = LAUNCH.format(source=str(source / "src"))
    where = ["--host", "127.0.0.1", "--port", "0", "--data", folder]
    command = [sys.executable, "-c", code, *where, *limits, *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    port = int(process.stdout.readline().rpartition(":")[2])
    while True:
        if process.poll() is not None:
            raise SystemExit(f"the server in {source} ended with {process.returncode}")
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            break
        except OSError:
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    try:
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


async def seated(post: Post, number: int, ready: "Ready") -> Table:
    """A table of four that has started."""
    tokens = [f"{number:06d}{seat}{random.randbytes(16).hex()}" for seat in range(SEATS)]
    wish = {"game": "qwinto", "options": {"seats": SEATS}, "settings": {"lot": False}, "id": "t"}
    _, made = await post.send("/tables", tokens[0], wish)
    table = Table(made["table"]["id"], tokens, post, ready)
    for token in tokens:
        status, answer = await post.send(f"/tables/{table.id}/seats", token, {"id": "s", "seed": "ab"})
        if status != 201:
            raise SystemExit(f"nobody can sit down: {answer}")
    return table


def kilobytes(pid: int) -> int:
    """The memory that a process has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


async def laid(port: int, count: int, ready: "Ready") -> list[Table]:
    """Tables with all their streams open."""
    posts = [Post(port) for _ in range(min(count, 100))]
    tables = []
    for number in progress(range(count), count, "tables"):
        tables.append(await seated(posts[number % len(posts)], number, ready))
    loop = asyncio.get_running_loop()
    for table in tables:
        for stream in table.streams:
            await loop.create_connection(lambda stream=stream: stream, "127.0.0.1", port)  # type: ignore[misc]
    while any(not stream.told for table in tables for stream in table.streams):
        await asyncio.sleep(0.05)
    return tables


def ticks(seconds: float, rate: float) -> Iterator[float]:
    """When each move is due."""
    count = int(seconds * rate)
    began = time.perf_counter()
    yield from progress((began + number / rate for number in range(count)), count, "moves ")


async def paced(ready: "Ready", seconds: float, rate: float) -> tuple[float, list[float]]:
    """Moves a second and their times, sent at a steady rate whatever the server does."""
    tasks, began = [], time.perf_counter()
    for due in ticks(seconds, rate):
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task((await ready.get()).act()))
    times = [taken for taken in await asyncio.gather(*tasks) if taken is not None]
    return len(times) / (time.perf_counter() - began), times


async def flat_out(ready: "Ready", seconds: float) -> int:
    """Moves in that time when many are always under way."""
    loop, done = asyncio.get_running_loop(), 0
    end = loop.time() + seconds

    async def work() -> None:
        nonlocal done
        with suppress(TimeoutError):
            while loop.time() < end:
                async with asyncio.timeout_at(end):
                    table = await ready.get()
                taken = await table.act()
                done += taken is not None

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return done


def processor(pid: int) -> float:
    """The CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def all_processors() -> float:
    """The CPU seconds that all processes have used."""
    user, nice, system, _, _, *interrupts = map(int, Path("/proc/stat").read_text().split()[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


class Trial:
    """A server under load: what it was measured to do."""

    def __init__(self, source: Path, port: int, pid: int) -> None:
        self.source, self.port, self.pid = source, port, pid
        self.ready: Ready = asyncio.Queue()
        self.line = ""
        self.moves = 0
        self.seconds = self.processor = self.others = 0.0

    async def prepare(self, count: int) -> None:
        """Lays the tables and warms up."""
        await laid(self.port, count, self.ready)
        await paced(self.ready, 1, 100)

    async def time(self, count: int, seconds: float, rate: float) -> None:
        """Moves at a steady rate."""
        speed, times = await paced(self.ready, seconds, rate)
        cuts = [1000 * cut for cut in statistics.quantiles(times, n=100)]
        self.line = (
            f"{count:6} {count * SEATS:8} {speed:8.0f} {cuts[49]:9.1f} {cuts[94]:8.1f} {cuts[98]:8.1f}"
        )

    async def rush(self) -> None:
        """Moves as fast as possible for a second."""
        began, server, others = self._clocks()
        self.moves += await flat_out(self.ready, 1)
        ended, server_after, others_after = self._clocks()
        self.seconds += ended - began
        self.processor += server_after - server
        self.others += others_after - others

    def _clocks(self) -> tuple[float, float, float]:
        """The time, and the CPU seconds of the server and of everybody but the server and this load."""
        server = processor(self.pid)
        return time.perf_counter(), server, all_processors() - server - time.process_time()

    def __str__(self) -> str:
        speed, others = self.moves / self.seconds, max(0.0, self.others / self.seconds)
        return f"{self.line} {speed:9.0f} {self.moves / self.processor:15.0f} {others:7.1f}"


async def measure(sources: Sequence[Path], count: int, seconds: float, rate: float) -> list[Trial]:
    """Measures servers in turn; when they rush, second by second."""
    async with AsyncExitStack() as stack:
        trials = []
        for source in sources:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            trials.append(Trial(source, *await stack.enter_async_context(server(folder, source))))
        for trial in trials:
            await trial.prepare(count)
            await trial.time(count, seconds, rate)
        for _ in range(max(1, round(seconds / 2))):
            for trial in trials:
                await trial.rush()
    return trials


async def idle() -> str:
    with tempfile.TemporaryDirectory() as folder:
        async with server(folder) as (port, pid):
            ready: Ready = asyncio.Queue()
            await seated(Post(port), 0, ready)
            before, post = kilobytes(pid), Post(port)
            for number in progress(range(1, IDLE + 1), IDLE, "idle  "):
                await seated(post, number, ready)
            return f"an idle table takes {(kilobytes(pid) - before) / IDLE:.1f} kB of memory ({IDLE} tables)"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--beside", type=Path, help="another checkout to measure in turn with this one")
    args = parser.parse_args()
    print(
        f"{'tables':>6} {'streams':>8} {'moves/s':>8} {'50 % ms':>9} {'95 % ms':>8} {'99 % ms':>8} {'most/s':>9} {'of processor/s':>15} {'others':>7}"
    )
    for count in args.tables:
        sources = (HERE, args.beside) if args.beside else (HERE,)
        for trial in uvloop.run(measure(sources, count, args.seconds, args.rate)):
            print(f"{trial}  {trial.source.name if args.beside else ''}".rstrip(), flush=True)
    print(uvloop.run(idle()))


if __name__ == "__main__":
    main()
