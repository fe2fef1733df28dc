"""The Celery application of this process's settings: what `celery -A pipeline.worker` loads."""

from pipeline.celery import build
from storage.settings import Settings

app = build(Settings.load())
