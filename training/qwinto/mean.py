"""The mean of several weights: python mean.py OUT WEIGHTS…"""

import sys
from array import array
from pathlib import Path

nets = [array("f", Path(name).read_bytes()) for name in sys.argv[2:]]
mean = array("f", (sum(weights) / len(nets) for weights in zip(*nets, strict=True)))
Path(sys.argv[1]).write_bytes(mean.tobytes())
