import os
from typing import Iterator

import httpx

client = httpx.Client(
    base_url=os.environ["AGENT_API_URL"],
    headers={"Authorization": f"Bearer {os.environ['AGENT_API_KEY']}"},
)


def history(conversation_id: int) -> Iterator[tuple[str, str]]:
    resp = client.get(f"/v1/conversations/{conversation_id}/messages/", params={"order": "asc"})
    resp.raise_for_status()
    for message in resp.json()["data"]:
        yield message["role"], message["content"]


def continue_conversation(conversation_id: int, text: str) -> str:
    resp = client.post(
        f"/v1/conversations/{conversation_id}/messages/",
        json={"content": text, "role": "user"},
    )
    if resp.status_code == 404:
        raise LookupError(resp.json()["message"])
    resp.raise_for_status()
    return resp.json()["agent_message"]["content"]


cid = int(os.environ["CONVERSATION_ID"])
for role, content in history(cid):
    print(f"{role:>10}: {content}")
print(f"{'agent':>10}: {continue_conversation(cid, input('> '))}")
