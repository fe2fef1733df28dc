"""The application that `webadmin.serving` serves, or any other WSGI server."""

from django.core.wsgi import get_wsgi_application

from storage.private import write_privately
from storage.settings import Settings
from webadmin.setup import prepare

write_privately()
prepare(Settings.load())
application = get_wsgi_application()
