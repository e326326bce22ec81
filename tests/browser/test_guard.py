"""What the running server tells every browser, what it refuses, and that its pages live with it."""

import urllib.error
import urllib.request
from email.message import Message

import pytest

from pages.server.headers import HEADERS
from tests.browser.conftest import Visit


def headers(url: str) -> Message:
    try:
        answer = urllib.request.urlopen(url)
    except urllib.error.HTTPError as refused:
        answer = refused
    told: Message = answer.headers
    return told


@pytest.mark.parametrize(
    "path", ["/", "/verifiers", "/favicon.png", "/static/nothing", "/media/nothing", "/_stcore/health"]
)
def test_every_answer_has_the_security_headers(app_url: str, path: str) -> None:
    told = headers(app_url + path)
    assert {name: told.get_all(name) for name in HEADERS} == {name: [text] for name, text in HEADERS.items()}


def test_a_file_of_streamlit_and_one_that_a_page_hands_out_have_them_too(visit) -> None:
    told: dict[str, dict[str, str]] = {}
    seen: Visit = visit()
    seen.page.on("response", lambda answer: told.update({answer.url: answer.headers}))
    seen.open("/verifiers")
    for part in ("/static/js/", "/static/css/", "/media/"):
        found = [given for url, given in told.items() if part in url]
        assert found, part
        for given in found:
            assert {name: given.get(name.lower()) for name in HEADERS} == HEADERS
    assert seen.errors == []


def test_a_page_runs_no_script_but_the_known_ones(visit) -> None:
    seen: Visit = visit().open("/")
    ran = seen.page.evaluate("""() => {
      const script = document.createElement('script');
      script.textContent = 'window.strange = true';
      document.body.append(script);
      return Boolean(window.strange);
    }""")
    assert not ran
    assert len(seen.errors) == 1
    assert "Content Security Policy" in seen.errors[0]


SEND = """async ([place, token]) => {
  const body = new FormData();
  body.append('file', new Blob(['a: 1']), 'a.yaml');
  const answer = await fetch(place, {method: 'PUT', body, headers: token ? {'X-Xsrftoken': token} : {}});
  return [answer.status, await answer.text()];
}"""
UNASKED = [403, "No page has asked for this file"]


def test_an_upload_needs_the_token_of_its_visit_and_a_place_that_a_page_gave(visit) -> None:
    seen: Visit = visit().open("/workshop?part=bring")
    # The page gets a place and a token, and the file stays behind.
    seen.page.route("**/upload_file/**", lambda route: route.abort())
    with seen.page.expect_event("requestfailed", lambda sent: sent.method == "PUT") as sent:
        seen.upload(("a.yaml", b"a: 1"))
    place, token = sent.value.url, sent.value.headers["x-xsrftoken"]
    seen.page.unroute("**/upload_file/**")
    assert seen.page.evaluate(SEND, [place, None]) == [403, "XSRF token missing or invalid"]
    assert seen.page.evaluate(SEND, [place, token]) == [204, ""]
    assert seen.page.evaluate(SEND, [place, token]) == UNASKED
    elsewhere = place.rpartition("/")[0] + "/00000000-0000-0000-0000-000000000000"
    assert seen.page.evaluate(SEND, [elsewhere, token]) == UNASKED


def test_without_the_token_of_a_visit_nothing_is_removed(app_url: str) -> None:
    request = urllib.request.Request(f"{app_url}/_stcore/upload_file/visit/file", method="DELETE")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code == 403
