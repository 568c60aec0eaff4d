"""The games as learning environments: PettingZoo, Gymnasium and OpenSpiel.

`traxx_v1`, `caminos_v1` and `qwinto_v1` are PettingZoo modules; `gym` registers Gymnasium's, `spiel`
OpenSpiel's. Each needs its library, which `pip install ludoteca[rl]` brings.
"""
