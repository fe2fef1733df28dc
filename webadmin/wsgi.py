"""The WSGI application, for `webadmin.serving` or any other WSGI server."""

from storage.private import write_privately
from storage.settings import Settings
from webadmin.security.charset import Application
from webadmin.setup import prepare

write_privately()
prepare(Settings.load())
application = Application()
