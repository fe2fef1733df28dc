"""Run every check of the doctor; one that cannot run is itself a failure."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from app.doctor import machine, stores, workforce
from app.doctor.finding import Finding
from app.error_messages import message_for_user
from storage.settings import Settings

Check = Callable[[Settings], Finding]

CHECKS: dict[str, Check] = {
    "python": machine.python, "packages": machine.packages, "files": machine.files,
    "environment": machine.environment,
    "disk": machine.disk, "raw_folder": machine.raw_folder, "browser": machine.browser,
    "mongodb": stores.mongodb, "size": stores.size, "redis": stores.memory,
    "migrations": stores.migrations, "dead_letters": stores.letters, "owners": stores.owners, "clock": stores.clock,
    "crawl_worker": workforce.crawl_worker, "match_worker": workforce.match_worker, "scheduler": workforce.scheduler,
}


def examine(settings: Settings) -> Iterator[Finding]:
    """Run the checks in parallel and yield their findings in order.

    Unreachable servers are waited for: one after the other, the checks would take a minute.
    """
    with ThreadPoolExecutor(len(CHECKS), "check") as threads:
        yield from threads.map(lambda name: _finding(name, settings), CHECKS)


def _finding(name: str, settings: Settings) -> Finding:
    try:
        return CHECKS[name](settings)
    except Exception as error:  # noqa: BLE001 - any error is the finding
        return Finding(name, "fail", error=message_for_user(error) or f"{type(error).__name__}: {error}")
