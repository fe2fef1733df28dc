"""Channels other than email, through Apprise.

Apprise runs in a separate process that reaches the web only through the egress proxy. Only services on the allow-list
are accepted: each has fixed public hosts or is contacted through HTTP libraries that respect the proxy, so that the
address of a channel cannot bypass it.
"""

import asyncio
import json
import os
import sys

from django.utils.translation import gettext as _

from crawler.network.egress import Egress
from crawler.network.egress_proxy import EgressProxy
from webadmin.configuration import current
from webadmin.outgoing.alerts.alert_messages import Message

SERVICES = frozenset({
    "slack", "discord", "tgram", "dingtalk", "feishu", "lark", "wecombot", "workflows", "pover", "ntfys", "barks",
    "mmosts", "rockets", "gotifys"})
"""URL schemes of Apprise; addresses of the last five name their own server, which is contacted with TLS."""
SECONDS = 45.0
MOST_BYTES = 2**20


class ChannelError(Exception):
    """A channel that accepts no message; the reason does not reveal its address."""


def check_channel(address: str) -> None:
    """Refuse an address that is not one of an allowed service; raises ChannelError."""
    if address.partition("://")[0].lower() not in SERVICES:
        raise ChannelError(_("The address must begin with one of %(services)s.") % {
            "services": ", ".join(f"{name}://" for name in sorted(SERVICES))})


def send_to_channel(address: str, message: Message) -> None:
    """Send a message; raises ChannelError."""
    check_channel(address)
    asyncio.run(_send(address, message))


async def _send(address: str, message: Message) -> None:
    proxy = EgressProxy(Egress(frozenset(current().allow_hosts)), MOST_BYTES, SECONDS)
    async with proxy.listen() as port:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "webadmin.outgoing.alerts.channel_process", env=_environment(port),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        sent = json.dumps({"services": sorted(SERVICES), "address": address, "subject": message.subject,
                           "text": message.text}).encode()
        try:
            await asyncio.wait_for(child.communicate(sent), SECONDS)
        except TimeoutError as error:
            raise ChannelError(f"the service did not answer within {SECONDS:.0f} seconds") from error
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
    if proxy.refused:
        raise ChannelError(f"the address leads to a host that may not be contacted: {proxy.refused[-1]}")
    if child.returncode:
        raise ChannelError("the service refused the message")


def _environment(port: int) -> dict[str, str]:
    """Return an environment with the proxy, but without our settings and secrets."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ}
    place = f"http://127.0.0.1:{port}"
    return {**kept, "HTTP_PROXY": place, "HTTPS_PROXY": place, "http_proxy": place, "https_proxy": place,
            "ALL_PROXY": place, "NO_PROXY": "", "no_proxy": ""}
