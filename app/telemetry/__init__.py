"""Traces of pages for OpenTelemetry, if a setting enables them."""
