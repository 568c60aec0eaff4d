"""Träxx for PettingZoo: `env`, `raw_env` and `parallel_env`, with the game's options as keywords."""

from .zoo import module

_made = module("traxx")
env, raw_env, parallel_env = _made.env, _made.raw_env, _made.parallel_env

__all__ = ["env", "parallel_env", "raw_env"]
