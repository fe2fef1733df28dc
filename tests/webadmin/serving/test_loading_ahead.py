"""Objects loaded before the first request are excluded from garbage collection."""

import subprocess
import sys

LOAD = """
import gc, sys, weakref
from pathlib import Path
from storage.settings import Settings
from webadmin.setup import configure
configure(Settings(var=Path(sys.argv[1]), demo=True))
from webadmin.serving.loading_ahead import load_ahead
class Ring: pass
ring = Ring()
ring.itself, seen = ring, weakref.ref(ring)
gc.disable()
del ring
load_ahead()
from django.urls import get_resolver
resolver = get_resolver()
print(gc.get_freeze_count() > 100_000, gc.is_tracked(resolver), any(each is resolver for each in gc.get_objects()),
      seen())
"""


def test_what_the_server_loads_first_is_left_out_of_collections(tmp_path: object) -> None:
    done = subprocess.run([sys.executable, "-c", LOAD, str(tmp_path)], capture_output=True, text=True, check=True)
    expected = ["True", "True", "False", "None"]
    assert done.stdout.split() == expected, "loaded, outside what a collection goes through, and no garbage with it"
