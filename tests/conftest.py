"""How Hypothesis works here: cores are shared, so nothing is timed."""

from hypothesis import HealthCheck, settings

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("croupier")
