"""Template filters that word the outcomes of crawls."""

from django import template

from webadmin.sites.crawl_account import advice_in_words, sum_in_words
from webadmin.sites.crawl_outcomes import outcome_name, remark_names, state_name

register = template.Library()
register.filter("crawl_state", state_name)
register.filter("crawl_reason", outcome_name)
register.filter("crawl_remarks", remark_names)
register.filter("crawl_sum", sum_in_words)
register.filter("crawl_advice", advice_in_words)
