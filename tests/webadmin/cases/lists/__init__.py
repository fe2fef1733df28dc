"""Tests of the lists of cases: searching and filtering."""
