"""What hosts of the mirror web do after a notice, over real HTTP."""

from app.demo.mirror import mirror_web
from app.demo.mirror.reactions import reactions
from app.demo.mirror.sites import SITES
from tests.app.demo.mirror.test_web import fetch

REFUGE = "http://127.0.0.1:9"


def test_hosts_answer_their_copies_otherwise_and_all_else_as_before() -> None:
    played = reactions(REFUGE)
    sites = [site for site in SITES if site.name in {reaction.site for reaction in played}]
    with mirror_web(first_port=0, sites=sites) as web:
        copies = {reaction.site: [copy.url for copy in web.truth.copies if copy.site == reaction.site]
                  for reaction in played}
        before = {url: fetch(url).body for url in web.truth.pages}
        answers: dict[str, list[int]] = {reaction.site: [fetch(copies[reaction.site][0]).status] for reaction in played}
        for reaction in played:
            for _, answer in reaction.steps:
                web.react(reaction.site, answer)
                resource = web.resources(reaction.site)["/" + copies[reaction.site][0].split("/", 3)[3]]
                answers[reaction.site].append(resource.status)
        assert answers == {"qianye": [200, 404], "shuwuan": [200], "wubian": [200, 301], "freeshelf": [200, 200],
                           "baiwen": [200, 404, 200]}
        assert fetch(copies["qianye"][0]).status == 404
        assert b"not found" in fetch(copies["freeshelf"][0]).body
        clean = [url for url in web.truth.clean if url not in {each for some in copies.values() for each in some}]
        assert {url: fetch(url).body for url in (*clean, *copies["baiwen"])} == {
            url: before[url] for url in (*clean, *copies["baiwen"])}
