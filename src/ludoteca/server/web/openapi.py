"""`python -m ludoteca.server.web.openapi`: prints the OpenAPI document, from which the client's types are made."""

import json
import sys

from .app import application
from .services import Options


def document() -> str:
    """The document as text, the same every time."""
    return json.dumps(application(Options("sqlite:///:memory:"))[1].openapi(), indent=1, ensure_ascii=False)


if __name__ == "__main__":
    sys.stdout.write(document() + "\n")
