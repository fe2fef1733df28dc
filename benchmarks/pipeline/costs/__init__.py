"""Measure what a phase of work costs.

Processor seconds, round trips, bytes and memory of every process concerned.
"""
