"""Template filters that name the outcomes of crawls."""

from django import template

from webadmin.sites.crawl_outcomes import reason_name, state_name

register = template.Library()
register.filter("crawl_state", state_name)
register.filter("crawl_reason", reason_name)
