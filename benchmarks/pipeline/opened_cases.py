"""List the cases that were opened.

`python -m benchmarks.pipeline.opened_cases` prints a line of JSON for each. Fields: `url`, `work`, `chapter`,
`verdict`, `opened` and `fetched` in seconds since the epoch.
"""

import json
import sys

from storage.settings import Settings


def main() -> None:
    """Print the cases."""
    from webadmin.setup import prepare

    prepare(Settings.load())
    from webadmin.cases.models import Copy  # Django's models load only after its set-up

    for case in Copy.objects.order_by("pk").iterator():
        json.dump({"url": case.url, "work": case.work_title, "chapter": case.chapter_title, "verdict": case.verdict,
                   "opened": case.created_at.timestamp(), "fetched": case.first_seen.timestamp()}, sys.stdout)
        print()


if __name__ == "__main__":
    main()
