"""Check that workers and the scheduler are alive."""

from functools import partial

from app.doctor.finding import Finding
from app.services import UnhealthyError, check_health
from storage.settings import Settings


def _alive(check: str, service: str, settings: Settings) -> Finding:
    try:
        check_health(service, settings)
    except UnhealthyError as error:
        return Finding(check, "warn", {"why": str(error)})
    return Finding(check, "ok")


crawl_worker = partial(_alive, "crawl_worker", "worker-crawl")
match_worker = partial(_alive, "match_worker", "worker-match")
scheduler = partial(_alive, "scheduler", "beat")
