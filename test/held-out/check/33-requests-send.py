import os
import sys

import requests

BASE_URL = os.environ["AGENT_API_URL"]
API_KEY = os.environ["AGENT_API_KEY"]


def send_message(conversation_id: int, content: str) -> str:
    response = requests.post(
        f"{BASE_URL}/v1/conversations/{conversation_id}/messages/",
        headers={"Authorization": f"Bearer {API_KEY}"},
        json={"content": content},
    )
    response.raise_for_status()
    return response.json()["agent_message"]["content"]


if __name__ == "__main__":
    print(send_message(int(sys.argv[1]), " ".join(sys.argv[2:])))
