import os

# Wenzong runs as many processes as there are processors: more BLAS threads would only wait for each other at full load.
# It must be set before anything imports numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# It says what the drivers of the databases need not load, and must do so before one of them is loaded.
import storage  # noqa: F401
