"""Every format a report can be written in, by name."""

from webadmin.reports.formats.base import Format, ReportError
from webadmin.reports.formats.csv import CSV
from webadmin.reports.formats.html import HTML
from webadmin.reports.formats.json import JSON
from webadmin.reports.formats.pdf import PDF
from webadmin.reports.formats.xlsx import XLSX

FORMATS: dict[str, Format] = {each.name: each for each in (PDF, XLSX, CSV, JSON, HTML)}

__all__ = ["FORMATS", "Format", "ReportError"]
