"""Celery's doors to the matcher's stages."""

from functools import cache

from celery import shared_task

from matcher.stage import stages
from storage.settings import Settings
from storage.stage import Stage, drain


@cache
def _stages() -> list[Stage]:
    """Build the stages once a process: they keep folded chapters at hand."""
    return stages(Settings.load())


@shared_task(name="matcher.index")
def index() -> int:
    """Index the chapters that wait."""
    return drain(_stages()[:1])


@shared_task(name="matcher.match")
def match() -> int:
    """Match the pages that wait."""
    return drain(_stages()[1:])
