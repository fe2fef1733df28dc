"""Traces of pages for OpenTelemetry, where a setting asks for them."""
