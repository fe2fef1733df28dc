"""The app `reports`: infringement reports as PDF, DOCX, XLSX, CSV, JSON and HTML."""
