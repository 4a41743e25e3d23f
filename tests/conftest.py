"""How the tests run: nothing is timed, since cores are shared, and Ctrl-C works even where a shell has switched it off.

Games sync every record. Where there is room in memory the files of the tests lie there, so that a sync costs nothing.
Bytecode is written even if the environment forbids it: otherwise each of the many processes would compile all modules.
The garbage collector leaves alone what was loaded for all tests, and collects less often.
"""

import gc
import os
import shutil
import signal
import sys
import tempfile

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from hypothesis import HealthCheck, settings  # noqa: E402

settings.register_profile("croupier", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("croupier")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a script; programs would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

MEMORY, ROOM = "/dev/shm", 4 << 30
if "TMPDIR" not in os.environ and os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = MEMORY  # for the programs that tests start
    tempfile.tempdir = MEMORY


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
