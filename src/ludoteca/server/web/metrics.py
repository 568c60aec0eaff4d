"""What operators see at `/metrics`."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import accumulate
from math import inf

from prometheus_client import CollectorRegistry, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BOUNDS = Histogram.DEFAULT_BUCKETS  # seconds, infinity last


class Metrics:
    """What `/metrics` tells."""

    def __init__(self) -> None:
        self.registry: CollectorRegistry = CollectorRegistry()
        self.requests: Requests = Requests()
        self.registry.register(self.requests)
        self.streams: Gauge = Gauge("ludoteca_streams", "Open streams", registry=self.registry)
        self.connections: Gauge = Gauge("ludoteca_connections", "Open connections", registry=self.registry)
        self.tables: Gauge = Gauge("ludoteca_tables", "Tables in memory", registry=self.registry)
        self.moves: Gauge = Gauge("ludoteca_moves", "Decisions kept since the start", registry=self.registry)
        self.workers: Gauge = Gauge(
            "ludoteca_games_with_workers", "Games that workers think for", registry=self.registry
        )
        self.answers: Gauge = Gauge(
            "ludoteca_answers_of_workers", "Decisions and reviews of workers", registry=self.registry
        )


class Requests(Collector):
    """Counts requests; it is asked far less often than it counts, so only then they become metrics."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, int]] = Counter()
        self._buckets: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(BOUNDS))
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts a request that was answered; how long a stream was open is nobody's waiting time."""
        self._counts[method, route, status] += 1
        if not route.endswith("/stream"):
            self._buckets[route][bisect_left(BOUNDS, seconds)] += 1
            self._seconds[route] += seconds

    def collect(self) -> Iterator[Metric]:
        """What was counted."""
        counts = CounterMetricFamily(
            "ludoteca_requests", "Requests answered", labels=("method", "route", "status")
        )
        for (method, route, status), count in self._counts.items():
            counts.add_metric((method, route, str(status)), count)
        yield counts
        times = HistogramMetricFamily("ludoteca_request_seconds", "Time to answer", labels=("route",))
        for route, buckets in self._buckets.items():
            sums = zip(BOUNDS, accumulate(buckets), strict=True)
            told = [("+Inf" if bound == inf else str(bound), count) for bound, count in sums]
            times.add_metric((route,), told, self._seconds[route])
        yield times
