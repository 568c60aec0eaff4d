"""What operators see at `/metrics`."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """What `/metrics` tells."""

    def __init__(self) -> None:
        self.registry: CollectorRegistry = CollectorRegistry()
        self.requests: Counter = Counter(
            "ludoteca_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds: Histogram = Histogram(
            "ludoteca_request_seconds", "Time to answer", ["route"], registry=self.registry
        )
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
        self._count = cache(self.requests.labels)
        self._time = cache(self.seconds.labels)

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts a request that was answered; how long a stream was open is nobody's waiting time."""
        self._count(method, route, status).inc()
        if not route.endswith("/stream"):
            self._time(route).observe(seconds)
