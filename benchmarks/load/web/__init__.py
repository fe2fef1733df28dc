"""The desk under load: many members at once, storms, slow clients, exports."""
