import os
from collections import Counter
from typing import TypedDict

import requests


class Conversation(TypedDict):
    id: int
    agent_id: int
    external_user_id: str


def list_conversations(**filters) -> list[Conversation]:
    r = requests.get(
        f"{os.environ['AGENT_API_URL']}/v1/conversations/",
        headers={"Authorization": f"Bearer {os.environ['AGENT_API_KEY']}"},
        params=filters,
    )
    if r.status_code == 404:
        return []
    r.raise_for_status()
    return r.json()["data"]


def main() -> None:
    mine = list_conversations(external_user_id=os.environ["USER_EMAIL"])
    print("conversations:", ", ".join(str(c["id"]) for c in mine))

    per_agent = Counter(c["agent_id"] for c in list_conversations())
    for agent_id, n in per_agent.most_common():
        print(f"agent {agent_id}: {n}")

    guests = [c for c in list_conversations() if c["external_user_id"].startswith("guest-")]
    print(len(guests), "guest conversations")


main()
