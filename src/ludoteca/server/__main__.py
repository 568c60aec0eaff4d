"""`python -m ludoteca.server`: the same as `ludoteca serve`."""

import argparse
import sys

from .web.serve import add_arguments, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="ludoteca serve", description="Serves tables for browsers and programs."
    )
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
