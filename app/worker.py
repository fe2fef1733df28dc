"""The Celery application of this process's settings: what `celery -A app.worker` loads."""

from app.celery import build
from storage.settings import Settings

app = build(Settings.load())
