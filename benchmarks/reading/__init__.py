"""Reading measured: golden pages of many templates, our reader and what others publish, and pages per second."""
