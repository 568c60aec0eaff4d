"""How Hypothesis runs here: the same examples every time, and no clock."""

from hypothesis import HealthCheck, settings

usual = settings(
    max_examples=60, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ludoteca", usual)
settings.register_profile("quick", usual, max_examples=8)  # for measuring coverage
settings.load_profile("ludoteca")
