"""Prints the catalogue of a static site, for `make site`."""

from ... import strict_json
from .routes import catalogue

if __name__ == "__main__":
    print(strict_json.dumps(catalogue()))
