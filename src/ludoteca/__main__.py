"""`python -m ludoteca`."""

import sys

from .cli import main

sys.exit(main())
