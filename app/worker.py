"""The Celery application of this process: what `celery -A app.worker` loads."""

from app.celery import build
from storage.private import write_privately
from storage.settings import Settings

write_privately()
app = build(Settings.load())
