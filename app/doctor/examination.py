"""Make every check.

One that cannot be made is a failure and does not stop the others.
"""

from collections.abc import Callable, Iterator

from app.doctor import machine, stores, workforce
from app.doctor.finding import Finding
from app.faults import spoken
from storage.settings import Settings

Check = Callable[[Settings], Finding]

CHECKS: dict[str, Check] = {
    "python": machine.python, "packages": machine.packages, "files": machine.files,
    "disk": machine.disk, "raw_folder": machine.raw_folder, "browser": machine.browser,
    "mongodb": stores.mongodb, "size": stores.size, "redis": stores.memory,
    "migrations": stores.migrations, "dead_letters": stores.letters, "clock": stores.clock,
    "crawl_worker": workforce.crawl_worker, "match_worker": workforce.match_worker, "scheduler": workforce.scheduler,
}


def examine(settings: Settings) -> Iterator[Finding]:
    """Make the checks in their order, each as it is asked for."""
    for name, check in CHECKS.items():
        try:
            yield check(settings)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what was found
            yield Finding(name, "fail", error=spoken(error) or f"{type(error).__name__}: {error}")
