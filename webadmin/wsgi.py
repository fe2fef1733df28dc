"""What gunicorn serves: `gunicorn webadmin.wsgi`."""

from django.core.wsgi import get_wsgi_application

from storage.settings import Settings
from webadmin.setup import prepare

prepare(Settings.load())
application = get_wsgi_application()
