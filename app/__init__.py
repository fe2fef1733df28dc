import os

# As many processes work as there are processors: threads for matrices would only wait for each other, at full load.
# It must be set before anything imports numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
