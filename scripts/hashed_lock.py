"""Write requirements.lock: `make lock`.

It lists every package of the production image with the SHA-256 of its file, and no host. pip resolves the extras of the
image against constraints.txt without installing anything, and reports which file it would take. The lock is valid for
the platform and Python version on which it is written; these must be those of the image.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
EXTRAS = ".[object-storage,postgres,browser,telemetry]"
HEAD = "# Written by `make lock` on {platform}: pip install --require-hashes --no-deps -r requirements.lock\n"
COMMAND = ("-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--disable-pip-version-check",
           "--report", "-", "-c", "constraints.txt", EXTRAS)


def main() -> None:
    """Run pip and write the lock."""
    done = subprocess.run([sys.executable, *COMMAND], cwd=ROOT, capture_output=True, text=True, check=True)
    (ROOT / "requirements.lock").write_text(locked(json.loads(done.stdout)), encoding="utf-8")


def locked(report: dict[str, Any]) -> str:
    """Convert pip's report to the text of a lock.

    The project itself, which has no hash, is left out.
    """
    environment = report["environment"]
    machine = f"{environment['platform_system']} {environment['platform_machine']}"
    platform = f"{machine}, Python {environment['python_version']}"
    lines = []
    for item in report["install"]:
        hashes = item["download_info"].get("archive_info", {}).get("hashes", {})
        if "sha256" in hashes:
            name, version = item["metadata"]["name"].lower(), item["metadata"]["version"]
            lines.append(f"{name}=={version} --hash=sha256:{hashes['sha256']}\n")
    return HEAD.format(platform=platform) + "".join(sorted(lines))


if __name__ == "__main__":
    main()
