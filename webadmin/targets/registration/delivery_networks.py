"""Recognise content delivery networks (CDNs) by names of networks and hosts.

A host behind a CDN is elsewhere: its IP addresses belong to the CDN, which must be asked for the real hosting provider.
"""

from collections.abc import Iterable

NETWORKS = {
    "Cloudflare": ("cloudflare",), "Fastly": ("fastly",), "Akamai": ("akamai", "edgekey", "edgesuite"),
    "Amazon CloudFront": ("cloudfront",), "Azure Front Door": ("azurefd", "azureedge"),
    "Bunny": ("b-cdn.net", "bunnycdn"),
    "CDN77": ("cdn77",), "DDoS-Guard": ("ddos-guard",), "Gcore": ("gcdn.co", "gcore"),
    "Imperva": ("imperva", "incapdns"),
    "KeyCDN": ("kxcdn", "keycdn"), "StackPath": ("stackpath", "hwcdn"), "Sucuri": ("sucuri",),
    "阿里云 CDN": ("kunlunca.com", "kunluncan.com", "kunlunsl.com", "alicdn", "alikunlun"),
    "腾讯云 CDN": ("dnsv1.com", "cdntip.com", "tcdn.qq.com"),
    "网宿 CDN": ("wscdns", "wsglb", "chinanetcenter"), "百度云加速": ("yunjiasu", "bdydns"),
    "七牛云": ("qiniudns", "qiniu"), "又拍云": ("upaiyun", "aicdn.com"),
}
"""Parts of names in lower case, by the CDN that they identify."""


def delivery_network(names: Iterable[str]) -> str:
    """Return the CDN that some names identify; empty if none."""
    lowered = [name.lower() for name in names]
    return next((network for network, parts in NETWORKS.items()
                 if any(part in name for part in parts for name in lowered)), "")
