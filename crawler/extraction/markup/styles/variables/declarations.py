"""Write the declarations of a rule or of an element plainly."""

from lxml import etree

from crawler.extraction.markup.styles.values.plain_style import brief, plain
from crawler.extraction.markup.styles.variables.conditional_values import decided
from crawler.extraction.remembering import remembering


@remembering(1_000)  # elements share their styles
def declarations(written: str) -> str:
    """Decide conditional values, leave out long ones, write the rest plainly.

    Variables stay as they are, because they depend on the element.
    """
    return plain(brief(decided(written)))


def declarations_of(element: etree._Element) -> str:
    """Return what an element declares itself."""
    written = element.get("style")
    return declarations(str(written)) if written else ""
