"""Logs as JSON lines, each with the request that it belongs to, on whatever machine."""

import json
import logging
import sys
from contextvars import ContextVar
from typing import Any

LEVELS = ("debug", "info", "warning", "error")
REQUEST: ContextVar[str] = ContextVar("request", default="")  # the request that is behind what is done now


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    KNOWN: tuple[str, ...] = ("request", "method", "route", "status", "ms", "detail", "address")

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        said: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname,
            "said": record.getMessage(),
        }
        said |= {"request": REQUEST.get()} if REQUEST.get() else {}
        said |= {key: getattr(record, key) for key in self.KNOWN if hasattr(record, key)}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Structured logs on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("ludoteca")
    logger.handlers, logger.propagate = [handler], False
    logger.setLevel(level.upper())
