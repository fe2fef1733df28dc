"""The app `reports`: infringement reports as PDF, XLSX, CSV, JSON and HTML."""
