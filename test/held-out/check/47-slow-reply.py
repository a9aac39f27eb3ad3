import os
from dataclasses import dataclass

import httpx

REPLY_TIMEOUT = httpx.Timeout(10.0, read=120.0)


@dataclass(frozen=True)
class Reply:
    conversation_id: int
    user: str
    text: str

    @classmethod
    def parse(cls, raw: dict) -> "Reply":
        conv = raw["conversation"]
        return cls(conv["id"], conv["external_user_id"].removeprefix("crm-"), raw["agent_message"]["content"])


def ask(conversation_id: int, question: str) -> Reply:
    try:
        resp = httpx.post(
            f"{os.environ['AGENT_API_URL']}/v1/conversations/{conversation_id}/messages/",
            headers={"Authorization": f"Bearer {os.environ['AGENT_API_KEY']}"},
            json={"content": question, "metadata": {"source": "crm"}},
            timeout=REPLY_TIMEOUT,
        )
    except httpx.ReadTimeout:
        raise SystemExit("the agent needs longer than two minutes")
    if resp.status_code != httpx.codes.OK:
        raise SystemExit(resp.json().get("message"))
    return Reply.parse(resp.json())


print(ask(23, "Summarise this account"))
