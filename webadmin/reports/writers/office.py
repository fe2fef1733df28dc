"""The formats of office programs.

Their libraries load when a report is first written: every daily run and worker would wait for them.
"""

from typing import BinaryIO

from webadmin.reports.content import ReportContent
from webadmin.reports.writers.base import Format
from webadmin.sheets import media_types
from webadmin.words.catalogue import Words


def _write_docx(report: ReportContent, words: Words, output: BinaryIO) -> None:
    from webadmin.reports.writers import docx

    docx.write(report, words, output)


def _write_xlsx(report: ReportContent, words: Words, output: BinaryIO) -> None:
    from webadmin.reports.writers import xlsx

    xlsx.write(report, words, output)


DOCX = Format("docx", media_types.DOCX, _write_docx)
XLSX = Format("xlsx", media_types.XLSX, _write_xlsx)
