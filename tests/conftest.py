"""How Hypothesis runs here: the same examples every time, and no clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ludoteca",
    max_examples=60,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ludoteca")
