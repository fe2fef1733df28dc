"""The composition root; it prepares a process for numpy and the database drivers."""

import os

from storage.drivers.unneeded_imports import block_unneeded

# Wenzong runs as many processes as there are processors: more BLAS threads would only wait for each other at full load.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
block_unneeded()  # Celery and the embedded servers load drivers before `storage`
