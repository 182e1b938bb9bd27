"""What those who run servers see of them: metrics on a port of their own, and logs that programs can read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import httpx
import pytest

from tests.cluster.playing import Player, move
from tests.cluster.servers import Pair, log_of, paired
from tests.postgres import Databases
from tests.server.processes import ServerProcess, drive


@pytest.fixture(scope="module")
def pair(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with paired(databases, tmp_path_factory.mktemp("pair")) as found:
        yield found


def metrics_of(server: ServerProcess) -> dict[str, float]:
    """All that a server tells Prometheus."""
    said = next(line["message"] for line in log_of(server) if "metrics are told" in line["message"])
    text = httpx.get(said.split()[-1]).text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_a_server_tells_prometheus_what_happens(pair: Pair) -> None:
    _, one, two = pair

    async def work() -> None:
        mine = one.create("diavolo", "me", "open")
        players = [await Player.at(one, mine), await Player.at(two, two.join(mine["room"]))]
        for _ in range(3):
            await move(players, Random(1))
        told, other = metrics_of(one), metrics_of(two)
        assert told['ponti_moves_total{game="diavolo"}'] == 3
        assert told["ponti_rooms"] == 1
        assert (told["ponti_sockets"], other["ponti_sockets"]) == (2, 1), "one is passed on"
        assert other['ponti_passed_on_total{what="socket"}'] == 1
        assert told["ponti_request_seconds_count"] == 3
        assert told["ponti_commit_changes_sum"] >= 5 >= told["ponti_claims_total"] >= 1
        assert told["ponti_leases_total"] == 1
        assert told['ponti_http_seconds_count{endpoint="create",status="2xx"}'] == 1
        assert told["ponti_event_loop_lag_seconds_count"] > 0
        assert told["ponti_failing"] == told['ponti_thinking_waiting{kind="moves"}'] == 0
        assert told['ponti_worker_places{kind="moves"}'] == told['ponti_jobs_waiting{kind="moves"}'] == 0
        assert told["ponti_process_resident_memory_bytes"] > 1e6

    drive(work())
    assert one.get("/metrics").status_code == 404, "not where the players are"


def test_a_request_has_one_name_in_all_logs_and_no_log_has_a_token(pair: Pair) -> None:
    _, one, two = pair

    async def work() -> list[str]:
        mine = one.create("hashi", "me", "bot", spectators=False)
        await Player.at(one, mine)
        named = {"x-request-id": "0123456789abcdef", "authorization": f"Bearer {mine['token']}"}
        answer = two.get(f"/api/games/{mine['room']}/record.txt", headers=named)
        assert answer.headers["x-request-id"] == named["x-request-id"]
        for server in (one, two):
            (line,) = [each for each in log_of(server) if each.get("request") == named["x-request-id"]]
            assert (line["endpoint"], line["method"], line["status"]) == (
                "record_text",
                "GET",
                answer.status_code,
            )
        strange = two.get("/api/info", headers={"x-request-id": mine["token"]})
        assert strange.headers["x-request-id"] != mine["token"]
        two.get(f"/api/games/{mine['room']}", headers={"authorization": "Bearer " + "x" * 32})
        return [mine["token"], "x" * 32]

    tokens = drive(work())
    for server in (one, two):
        text = server.log.read_text()
        assert not any(token in text for token in tokens)
        assert {line["level"] for line in log_of(server)} <= {"info", "warning"}
