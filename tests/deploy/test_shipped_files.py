"""The files of deploy/ agree with each other and with the settings of the app."""

import re
import tomllib

from ruamel.yaml import YAML

from tests.browser.server import ROOT
from tests.deploy.image import DEPLOY
from tests.deploy.site import REPLICAS

NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")
COMPOSE = YAML(typ="safe").load((DEPLOY / "compose.yaml").read_text("utf-8"))
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")


def test_nginx_and_compose_name_the_same_replicas():
    services = {name: it for name, it in COMPOSE["services"].items() if name not in ("nginx", "postgres")}
    assert tuple(services) == REPLICAS
    assert {name: it["environment"]["REPLICA"] for name, it in services.items()} == {
        name: name for name in REPLICAS
    }
    assert re.findall(r"^        server (\w+):8501", NGINX, re.MULTILINE) == list(REPLICAS)
    assert re.findall(r"upstream (\w+) \{ server \1:8501; \}", NGINX) == list(REPLICAS)
    assert re.findall(r"^        (app\d+) \1;", NGINX, re.MULTILINE) == list(REPLICAS)
    assert set(COMPOSE["services"]["nginx"]["depends_on"]) == set(REPLICAS)


def test_nginx_lets_an_upload_through_that_the_app_takes_and_little_more():
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    sizes = re.findall(r"client_max_body_size (\d+)m", NGINX)
    assert sizes == [str(settings["server"]["maxUploadSize"] + 1)]


def test_a_container_writes_nothing_and_may_do_nothing_more_than_serve():
    for service in COMPOSE["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    assert "USER 65534" in DOCKERFILE
    assert "--require-hashes -r requirements.lock -r postgresql.lock" in DOCKERFILE
    assert "HEALTHCHECK" in DOCKERFILE


def test_the_database_of_the_classes_is_started_where_it_is_asked_for_and_all_replicas_use_it():
    services = COMPOSE["services"]
    assert [name for name, it in services.items() if "profiles" in it] == ["postgres"]
    assert {services[name]["environment"]["DATABASE_URL"] for name in REPLICAS} == {"${DATABASE_URL:-}"}
    # Without a password of its own it does not start, and nobody outside of the network reaches it.
    assert services["postgres"]["environment"]["POSTGRES_PASSWORD"] == "${POSTGRES_PASSWORD:-}"  # noqa: S105
    assert "ports" not in services["postgres"]
    [volume] = services["postgres"]["volumes"]
    assert volume.partition(":")[0] in COMPOSE["volumes"]


def test_what_the_container_copies_is_sent_to_its_builder():
    copied = {line.split()[1] for line in DOCKERFILE.splitlines() if line.startswith("COPY ")}
    sent = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    assert {line.removeprefix("!") for line in sent if line.startswith("!")} == copied
