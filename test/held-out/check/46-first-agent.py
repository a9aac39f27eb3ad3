import os

import requests

HEADERS = {"Authorization": f"Bearer {os.environ['AGENT_API_KEY']}"}
BASE = os.environ.get("AGENT_API_URL")


def first_agent_id() -> int:
    response = requests.get(f"{BASE}/v1/agents/", headers=HEADERS)
    response.raise_for_status()
    return response.json()["data"][0]["id"]


def first_conversation(agent_id: int) -> dict:
    response = requests.get(f"{BASE}/v1/conversations/", headers=HEADERS, params={"agent": agent_id})
    response.raise_for_status()
    return response.json()["data"][0]


agent = first_agent_id()
conversation = first_conversation(agent)
reply = requests.post(
    f"{BASE}/v1/conversations/{conversation['id']}/messages/",
    headers=HEADERS,
    json={"content": "Hello!"},
).json()
print(reply["agent_message"]["content"])
