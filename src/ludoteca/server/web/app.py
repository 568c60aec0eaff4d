"""The application: the API, the client's files, health and metrics, behind the guard."""

import asyncio
import gc
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from prometheus_client import generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from ... import __version__
from ...games import titles
from ..domain.validation import Refused
from ..infrastructure.hub import Hub, milliseconds
from . import advice, lobby, paper, reviews, routes
from .dependencies import answer
from .described import describe
from .errors import EXPECTED, problem, problem_of
from .guard import Guard
from .limits import is_local
from .pages import Head, add_pages
from .services import Options, Services

log: logging.Logger = logging.getLogger("ludoteca.server")
DAY = 24 * 3600 * 1000
ROUTERS = (routes.router, reviews.router, advice.router, lobby.router, paper.router)


def application(
    options: Options,
    clock: Callable[[], int] = milliseconds,
    entropy: Callable[[int], bytes] = os.urandom,
) -> tuple[Guard, FastAPI]:
    """The application behind its guard, and the application itself."""
    services = Services.build(options, clock, entropy)
    app = FastAPI(
        title="Ludoteca",
        version=__version__,
        description=f"Tables for {titles()}.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.services = services
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    for router in ROUTERS:
        app.include_router(router)
    _add_rest(app, services)
    add_pages(app, services, _methods)
    _add_problems(app)
    app.add_middleware(Head)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    return Guard(app, options.limits, services.metrics, entropy, options.is_proxied, services.rates), app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    hub = services.hub
    if services.bus:
        await services.bus.open()
    if hub.say:
        services.thinkers.prepare()  # for the moment when workers or other servers fail
    await hub.store.open()
    jobs = [job(hub, services.options) for job in (_beat, _sweep, _tidy)]
    if spending := services.spending():
        jobs.append(spending.run())
    await hub.resume()
    _calm_collector()
    work = [asyncio.create_task(job) for job in jobs]
    yield
    for task in work:
        task.cancel()
    hub.close()
    services.costly.close()
    await hub.store.close()
    if services.bus:
        await services.bus.close()


def _calm_collector() -> None:
    """Keeps the garbage collector from walking over all libraries again and again: a tenth of a second each time.

    The younger generations are small, 5,000 and 20,000 objects, since everybody waits while they are walked over.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 4, 1000)


async def _beat(hub: Hub, options: Options) -> None:
    """Notes again and again that the server runs; so it is also known when nothing can be written."""
    while True:
        await asyncio.sleep(hub.rhythm)
        with suppress(Exception):  # a database that is busy now will do the next time
            await hub.beat()


async def _sweep(hub: Hub, options: Options) -> None:
    while True:
        await asyncio.sleep(options.sweep_seconds)
        try:
            await hub.sweep()
        except Exception:
            log.exception("sweeping failed")


async def _tidy(hub: Hub, options: Options) -> None:
    while True:
        await asyncio.sleep(options.tidy_seconds)
        try:
            await hub.tidy(
                int(options.archive_days * DAY), int(options.purge_days * DAY), options.forget_seconds
            )
        except Exception:
            log.exception("tidying failed")


def _add_rest(app: FastAPI, services: Services) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        trouble = services.hub.store.trouble
        return answer({"status": "ok"}) if trouble is None else answer({"status": "unwritable"}, 503)

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> Response:
        hub = services.hub
        if hub.is_ready and not hub.is_closing and hub.store.trouble is None:
            return answer({"status": "ready"})
        return answer({"status": "not ready"}, 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not (services.options.has_public_metrics or is_local(request.state.client)):
            raise Refused("switched-off", "metrics are told to this machine alone")
        told, hub = services.metrics, services.hub
        told.connections.set(services.guests.total())
        told.tables.set(len(hub.live))
        told.moves.set(hub.moves)
        if services.bus:
            told.workers.set(len(services.bus.games()))
            told.answers.set(services.bus.answered)
        return Response(generate_latest(told.registry), media_type="text/plain; version=0.0.4")


def _add_problems(app: FastAPI) -> None:
    async def expected(request: Request, error: Exception) -> Response:
        return problem_of(error, request.state.request)

    async def unexpected(request: Request, error: Exception) -> Response:
        return problem("internal", "the server has noted what happened", request.state.request)

    for kind in EXPECTED:
        app.add_exception_handler(kind, expected)
    app.add_exception_handler(Exception, unexpected)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        wrong = [{"where": ".".join(map(str, e["loc"])), "reason": e["msg"]} for e in error.errors()[:20]]
        detail = "; ".join(f"{w['where']}: {w['reason']}" for w in wrong[:3])
        return problem("bad-request", detail, request.state.request, errors=wrong)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        kind = {404: "unknown", 405: "bad-method"}.get(error.status_code, "bad-request")
        answer = problem(kind, str(error.detail), request.state.request)
        answer.headers.update(error.headers or {})
        if methods := _methods(request.url.path) if error.status_code == 405 else "":
            answer.headers["Allow"] = methods
        return answer


def _methods(path: str) -> str:
    """The methods that the API has for a path."""
    known = (route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute))
    return ", ".join(
        sorted({m for route in known if route.path_regex.match(path) for m in route.methods or ()})
    )
