"""Format times and durations for people."""

from datetime import datetime, timedelta, tzinfo

from webadmin.words.catalogue import Words
from webadmin.words.moments import to_the_second


def moment(value: datetime, zone: tzinfo | None) -> str:
    """Format a time to the second in a time zone, with its UTC offset."""
    return to_the_second(value.astimezone(zone))


def span(value: timedelta, words: Words) -> str:
    """Format a duration in days or hours.

    A negative one is described as before the original.
    """
    if value < timedelta(0):
        return words("before", span=span(-value, words))
    if value.days:
        return words.count("days", value.days)
    hours = value.seconds // 3600
    return words.count("hours", hours) if hours else words("within_hour")
