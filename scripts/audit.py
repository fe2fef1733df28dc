"""Check the installed packages for known vulnerabilities: `make audit`.

pip-audit silently skips a package that its advisory service does not know, and all packages if the service cannot be
reached. This script reports both as failures: exit status 1 for a vulnerability, 2 if some or all packages could not be
checked.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = ("pip-audit", "--format", "json", "--progress-spinner", "off", "--skip-editable", "--timeout", "20")


def main() -> int:
    """Run pip-audit and print a line for each vulnerability; return the exit status."""
    program = Path(sys.executable).with_name(COMMAND[0])
    done = subprocess.run([str(program), *COMMAND[1:]], capture_output=True, text=True, check=False)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        print(f"nothing was checked, the advisory service cannot be reached: {_last_line(done.stderr)}")
        return 2
    lines, status = judged(report)
    print("\n".join(lines))
    return status


def judged(report: dict[str, Any]) -> tuple[list[str], int]:
    """Convert a report of pip-audit to lines of text and the exit status."""
    packages = [each for each in report["dependencies"] if "editable" not in each.get("skip_reason", "")]
    passed_over = [each["name"] for each in packages if "skip_reason" in each]
    lines = [f"{each['name']} {each['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or '-'}"
             for each in packages for fault in each.get("vulns", ())]
    status = 1 if lines else 0
    if packages and len(passed_over) == len(packages):
        return ["nothing was checked: the advisory service cannot be reached, or knows no package"], 2
    if passed_over:
        lines.append(f"not checked, because the advisory service does not know them: {', '.join(sorted(passed_over))}")
    lines.append(f"{len(packages) - len(passed_over)} of {len(packages)} packages checked")
    return lines, status or (2 if passed_over else 0)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no answer"])[-1][:300]


if __name__ == "__main__":
    sys.exit(main())
