"""The process that sends one message with Apprise.

Reads it from standard input; exits with 0 if it was accepted. Only the services named there are enabled: others of
Apprise contact hosts by mail, syslog and similar protocols, bypassing every proxy.
"""

import json
import sys

from apprise import Apprise, NotificationManager


def main() -> int:
    """Send the message given as JSON on standard input."""
    message = json.load(sys.stdin)
    NotificationManager().enable_only(*message["services"])  # type: ignore[no-untyped-call]  # has no types
    channel = Apprise.instantiate(message["address"])  # a single address: `add` would accept a list
    if channel is None:
        return 2
    return 0 if channel.notify(body=message["text"], title=message["subject"]) else 1


if __name__ == "__main__":
    sys.exit(main())
