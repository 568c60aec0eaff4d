"""What one client address, and the whole server, may use."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

COSTS = {
    ("GET", "replay"): 10,
    ("GET", "review"): 50,
    ("GET", "position"): 2,
    ("GET", "print"): 20,
    ("POST", "advice"): 20,
    ("POST", "positions"): 4,
    ("POST", "paper"): 4,
    ("POST", "records"): 20,
    ("POST", "tables"): 4,
}


@dataclass(frozen=True)
class Limits:
    """What one client address, and the whole server, may use."""

    rate: float = 50.0  # requests a second; costly ones count several times
    burst: int = 200
    health_rate: float = 5.0  # of /healthz, /readyz and /metrics
    misses_an_hour: int = 30  # codes that no table has
    tables_an_hour: int = 60
    streams: int = 40
    connections: int = 200
    live_tables: int = 10_000
    table_rate: int = 100  # moves and messages a second at one table
    head: int = 16_000  # bytes of request line and headers
    body: int = 64_000
    record: int = 1_000_000
    seconds: float = 10.0  # for a request's head to arrive, and for its body
    silence: float = 30.0  # seconds after which a client that reads nothing is dropped


class Buckets:
    """A bucket of tokens for each key, refilled steadily; empty buckets refuse."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: dict[str, tuple[float, float]] = {}
        self.spent: dict[str, float] | None = None  # since it was last told, if it is told

    def take(self, key: str, cost: float = 1) -> float:
        """Takes tokens; 0 if there were enough, otherwise the seconds until there are."""
        now = self._clock()
        level, at = self._buckets.get(key, (self._burst, now))
        level, cost = min(self._burst, level + (now - at) * self._rate), min(cost, self._burst)
        if level < cost:
            return (cost - level) / self._rate
        self._buckets[key] = (level - cost, now)
        if self.spent is not None:
            self.spent[key] = self.spent.get(key, 0) + cost
        if len(self._buckets) > 20_000:
            self._forget(now)
        return 0

    def give_back(self, key: str, cost: float = 1) -> None:
        """Puts tokens back that were not used after all."""
        level, at = self._buckets.get(key, (self._burst, self._clock()))
        self._buckets[key] = (min(self._burst, level + cost), at)
        if self.spent is not None:
            self.spent[key] = self.spent.get(key, 0) - cost

    def tell(self) -> dict[str, float]:
        """What others should know: whoever has spent a twentieth of a bucket since they were last told."""
        spent = self.spent or {}
        told = {key: cost for key, cost in spent.items() if cost >= self._burst / 20}
        self.spent = {} if len(spent) > 20_000 else {k: v for k, v in spent.items() if v and k not in told}
        return told

    def charge(self, key: str, cost: float) -> None:
        """Takes tokens that were spent elsewhere, even if there are not enough."""
        now = self._clock()
        level, at = self._buckets.get(key, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate) - cost
        self._buckets[key] = (max(level, -self._burst), now)

    def _forget(self, now: float) -> None:
        full = self._burst / self._rate
        self._buckets = {key: (level, at) for key, (level, at) in self._buckets.items() if now - at < full}


@lru_cache(maxsize=10_000)
def group(address: str) -> str:
    """Whom an address belongs to: IPv6 comes in networks of 64 bits, of which one household has at least one."""
    try:
        known = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Address(int(known) >> 64 << 64))


def is_local(client: str) -> bool:
    """True for this machine itself."""
    return client in ("::", "unknown") or client.startswith("127.")  # ::1 without its last 64 bits


def cost(method: str, path: str) -> int:
    """How many requests a request counts for."""
    parts = path.split("/")  # "", "api", "v1", "tables", the table, "replay"
    word = parts[5] if len(parts) == 6 and parts[3] == "tables" else parts[3] if len(parts) > 3 else ""
    return COSTS.get((method, word), 1)
