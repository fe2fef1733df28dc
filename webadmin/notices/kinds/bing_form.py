"""The values for Bing's copyright removal form.

The information that the DMCA requires, in the order of the form.
"""

from dataclasses import replace

from webadmin.notices.kinds import dmca
from webadmin.notices.kinds.notice_kind import Source

SOURCES = (
    Source("Bing Webmaster Blog: a submission is accepted if it contains all of the information required by the DMCA",
           "https://blogs.bing.com/webmaster/September-2016/Bing-Enhances-the-Copyright-Infringement-Claims-Pr",
           "2016-09"),
    Source("Bing content removal form", "https://www.bing.com/webmaster/contentremovalform/showcontentremovalform",
           "2026-11-22"),
    dmca.STATUTE,
)
KIND = replace(
    dmca.KIND, name="bing_form", title={"zh": "Bing 版权移除表单", "en": "Bing copyright removal form"},
    channel="form", sources=SOURCES,
    templates={language: text.replace("To the designated agent of $recipient\n\n", "To Bing\n\n")
               .replace("致 $recipient 指定代理人\n\n", "致 Bing\n\n")
               for language, text in dmca.KIND.templates.items()},
    deadlines=dmca.DEADLINES[:1],
)
