"""Celery's door to the fingerprinting stage."""

from celery import shared_task

from fingerprinting.stage import stages
from storage.settings import Settings
from storage.stage import drain


@shared_task(name="fingerprinting.fingerprint")
def fingerprint() -> int:
    """Fingerprint what waits."""
    return drain(stages(Settings.load()))
