import os
import requests

ROOT = os.getenv("AGENT_API_URL", "https://api.chatforge.dev")
V1 = ROOT + "/v1"


def auth_headers():
    return {"Authorization": f"Bearer {os.environ['CHATFORGE_KEY']}"}


def ping():
    return requests.get(f"{V1}/agents/").ok


def add_memory(agent_id, title, content):
    r = requests.post(f"{V1}/agents/{agent_id}/memories", headers=auth_headers(),
                      json={"title": title, "content": content})
    if not r.ok:
        print("failed:", r.json()["message"])
    return r.ok


def conversations():
    r = requests.get(f"{V1}/conversations", headers=auth_headers())
    r.raise_for_status()
    return r.json()["data"]


if __name__ == "__main__":
    if not ping():
        raise SystemExit("API is down")
    add_memory(3, "Holiday", "Closed from 24 to 31 December")
    print(len(conversations()))
