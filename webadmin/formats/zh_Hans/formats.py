"""Thousands are set apart: Django's own 简体中文 formats run the digits of large numbers together."""

THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
