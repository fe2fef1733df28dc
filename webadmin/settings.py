"""Django's settings, read from the environment.

For `python -m django … --settings webadmin.settings`.
"""

from storage.settings import Settings
from webadmin.django_options import options

WENZONG = Settings.load()
globals().update(options(WENZONG))
