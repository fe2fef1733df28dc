"""Figures of removal by week, month or quarter, and their exports."""
