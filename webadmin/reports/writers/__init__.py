"""All formats in which a report can be written, by name."""

from webadmin.reports.writers.base import Format, ReportError
from webadmin.reports.writers.csv import CSV
from webadmin.reports.writers.html import HTML
from webadmin.reports.writers.json import JSON
from webadmin.reports.writers.office import DOCX, XLSX
from webadmin.reports.writers.pdf import PDF

FORMATS: dict[str, Format] = {each.name: each for each in (PDF, DOCX, XLSX, CSV, JSON, HTML)}

__all__ = ["FORMATS", "Format", "ReportError"]
