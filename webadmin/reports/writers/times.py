"""Write times and spans of time for people."""

from datetime import datetime, timedelta, tzinfo

from webadmin.words.catalogue import Words


def moment(value: datetime, zone: tzinfo | None) -> str:
    """Write a time to the second in a time zone, with its distance from UTC."""
    return value.astimezone(zone).isoformat(sep=" ", timespec="seconds")


def span(value: timedelta, words: Words) -> str:
    """Write a span of time in days or hours.

    A negative one is said to lie before the original.
    """
    if value < timedelta(0):
        return words("before", span=span(-value, words))
    if value.days:
        return words.count("days", value.days)
    hours = value.seconds // 3600
    return words.count("hours", hours) if hours else words("within_hour")
