"""Judge texts that share only the form of their genre, and copies of such texts."""

from collections.abc import Sequence

from benchmarks.alarms import alarms_page
from benchmarks.alarms.form_trial import judge
from benchmarks.alarms.forms import forms
from benchmarks.harness.command_line import option_parser, progress_bar
from benchmarks.harness.floors import broken, pin, pinned
from benchmarks.harness.page import publish
from benchmarks.passages.cases import DEVELOPMENT, SCORED


def main(words: Sequence[str]) -> bool:
    """Judge every form and list each alarm.

    `--write` also writes docs/alarms.md.
    """
    parser = option_parser("alarms", __doc__)
    parser.add_argument("--pages", type=int, default=alarms_page.PAGES, help="texts for each form and library")
    parser.add_argument("--copies", type=int, default=alarms_page.COPIES,
                        help="copies of each kind for each form and library")
    parser.add_argument("--development", action="store_true", help="fill the forms in as for trying rules")
    parser.add_argument("--pin", action="store_true", help="pin what is measured, towards better figures only")
    options = parser.parse_args(words)
    series = DEVELOPMENT if options.development else SCORED
    with progress_bar() as progress:
        found = judge(forms(), options.pages, options.copies, series, progress)
    for alarm in found.alarms:
        print(f"{alarm.form}, {alarm.setting}: {alarm.finding.judgement.reason.rule}")
    publish("alarms", alarms_page.document(found, options.pages), write=options.write)
    if options.pin:
        pin(alarms_page.NAME, alarms_page.bounds(found))
        return not broken(pinned()[alarms_page.NAME], alarms_page.bounds(found))
    return True
