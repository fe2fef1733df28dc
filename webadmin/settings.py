"""Django's settings of the environment, for `python -m django … --settings webadmin.settings`."""

from storage.settings import Settings
from webadmin.django_options import options

WENZONG = Settings.load()
globals().update(options(WENZONG))
