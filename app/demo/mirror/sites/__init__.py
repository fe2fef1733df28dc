"""The sites of the mirror web, one file each."""

from app.demo.mirror import old_house
from app.demo.mirror.mirror_site import Site
from app.demo.mirror.sites import (
    blog,
    content_farm,
    early_taker,
    english_shelf,
    false_sequel,
    forum,
    leaked_account,
    licensed,
    minified,
    mobile,
    nested_tables,
    newspaper,
    novel_site,
    reviews,
    second_hand,
    whole_books,
)

SITES: tuple[Site, ...] = tuple(
    module.SITE for module in (novel_site, nested_tables, blog, forum, minified, mobile, content_farm, english_shelf,
                               whole_books, early_taker, second_hand, false_sequel, old_house, leaked_account,
                               newspaper, reviews, licensed)
)
"""All sites, pirates first."""
