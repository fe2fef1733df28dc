"""Template tags that describe copying in words, for works and sites."""

from typing import Any

from django import template

from webadmin.coverage.site_answers import answer_of_work, answers_of_site

register = template.Library()


@register.inclusion_tag("coverage/work_answer.html", takes_context=True)
def work_in_words(context: Any, work: str) -> dict[str, Any]:
    """Describe the source of a work's copies, and how its sites copy it."""
    answer = answer_of_work(context["request"].tenant, work)
    return {"work": work, "answer": answer, "answers": answer.sites}


@register.inclusion_tag("coverage/site_answer.html", takes_context=True)
def site_in_words(context: Any, site: str) -> dict[str, Any]:
    """Describe how a site copies the works of which it has most chapters."""
    return {"answers": answers_of_site(context["request"].tenant, site)}
