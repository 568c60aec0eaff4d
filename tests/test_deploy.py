"""The files for several machines: what they name exists."""

import json
import re
import shlex
from argparse import ArgumentParser
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import yaml
from fastapi.routing import APIRoute

from ludoteca.cli import parser
from ludoteca.server.web.app import ROUTERS
from ludoteca.server.web.metrics import Metrics
from ludoteca.server.web.serve import add_arguments

DEPLOY = Path(__file__).parents[1] / "deploy"


def serve_parser() -> ArgumentParser:
    """What `ludoteca serve` takes."""
    known = ArgumentParser()
    add_arguments(known)
    return known


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]


def test_the_compose_file_starts_what_there_is() -> None:
    services = compose()
    given = [re.sub(r"\$\{(\w+)[^}]*\}", r"\1", word) for word in services["server"]["command"]]
    parsed = serve_parser().parse_args(given)
    assert (parsed.database.partition(":")[0], parsed.bus) == ("postgresql+asyncpg", "nats://nats:4222")
    program, *words = services["worker"]["entrypoint"]
    assert program == "ludoteca"
    assert parser().parse_args(words).bus == parsed.bus
    mounted = [v.split(":")[0] for s in services.values() for v in s.get("volumes", []) if v.startswith("./")]
    assert mounted
    assert all((DEPLOY / path).exists() for path in mounted)


def test_the_units_start_what_there_is() -> None:
    for unit in DEPLOY.glob("*.service"):
        config = ConfigParser(interpolation=None, strict=False, comment_prefixes=("#",))
        config.read(unit, "utf-8")
        program, *words = shlex.split(config["Service"]["ExecStart"].replace("%i", "8001"))
        assert program.endswith("/ludoteca")
        if words[0] == "serve":
            serve_parser().parse_args(words[1:])
        else:
            parser().parse_args(words)


def test_the_dashboard_shows_metrics_that_servers_have() -> None:
    known = {sample.name for metric in Metrics().registry.collect() for sample in metric.samples}
    names = {metric.name for metric in Metrics().registry.collect()}
    known |= names | {f"{name}{end}" for name in names for end in ("_total", "_bucket")}
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = {
        name for panel in board["panels"] for target in panel["targets"]
        for name in re.findall(r"ludoteca_\w+", target["expr"])
    }  # fmt: skip
    assert asked <= known
    assert asked >= {"ludoteca_moves", "ludoteca_streams", "ludoteca_request_seconds_bucket"}


def test_the_dashboard_asks_for_routes_that_servers_have() -> None:
    routes = {route.path for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)}
    text = (DEPLOY / "grafana.json").read_text("utf-8")
    asked = set(re.findall(r'route=\\"([^"\\]+)\\"', text))
    assert asked
    assert asked <= routes
