"""Traces of pages for OpenTelemetry, where `wenzong[telemetry]` is installed and an address is set."""
