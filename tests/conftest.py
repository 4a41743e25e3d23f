"""How the tests run: nothing is timed, since cores are shared, and Ctrl-C works even where a shell has switched it off."""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("croupier")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a script; programs would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
