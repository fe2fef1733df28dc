"""Number formats that set thousands apart.

Django's own 简体中文 formats run the digits of large numbers together.
"""

THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
