"""Template filters that word the choices for removal figures."""

from django import template

from webadmin.words.labels import active_words

register = template.Library()


@register.filter
def figure_choice(name: str) -> str:
    """Word a choice of `figure_query`."""
    return active_words()(f"figure_choice.{name}")
