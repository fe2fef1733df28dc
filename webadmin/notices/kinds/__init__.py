"""All kinds of notices, by name."""

from webadmin.notices.kinds import (
    article_14,
    bing_form,
    cease_and_desist,
    cloudflare_report,
    criminal_dossier,
    dmca,
    dsa_article_16,
    google_bulk,
    japan_request,
    lumen_notice,
    ncac_form,
    passing_off,
)
from webadmin.notices.kinds.notice_kind import NoticeKind

KINDS: dict[str, NoticeKind] = {module.KIND.name: module.KIND for module in (
    article_14, ncac_form, dmca, google_bulk, bing_form, cloudflare_report, dsa_article_16, japan_request,
    cease_and_desist, passing_off, criminal_dossier, lumen_notice)}

__all__ = ["KINDS", "NoticeKind"]
