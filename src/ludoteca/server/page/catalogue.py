"""Prints the catalogue of a static site, for `make site`."""

from ... import strict_json
from ..domain.answers import catalogue
from ..domain.commands.hosting import VACANT

if __name__ == "__main__":
    print(strict_json.dumps(catalogue(VACANT)))
