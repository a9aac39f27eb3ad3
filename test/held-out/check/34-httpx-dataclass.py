from __future__ import annotations

import os
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx


@dataclass
class Memory:
    title: str
    content: str
    agent_user_id: int | None = None

    def body(self) -> dict[str, Any]:
        return {k: v for k, v in vars(self).items() if v is not None}


@dataclass
class AgentClient:
    base_url: str = field(default_factory=lambda: os.environ["AGENT_API_URL"])
    api_key: str = field(default_factory=lambda: os.environ["AGENT_API_KEY"], repr=False)

    def __post_init__(self) -> None:
        self._http = httpx.Client(
            base_url=self.base_url,
            headers={"Authorization": f"Bearer {self.api_key}"},
            timeout=None,
        )

    def _post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        resp = self._http.post(path, json=body)
        if resp.is_error:
            raise RuntimeError(f"{resp.status_code}: {resp.json()['message']}")
        return resp

    def remember(self, agent_id: int, memory: Memory) -> None:
        self._post(f"/v1/agents/{agent_id}/memories/", memory.body())

    def ask(self, conversation_id: int, text: str) -> tuple[int, str]:
        payload = {"content": text, "metadata": {"client_message_id": str(uuid.uuid4())}}
        data = self._post(f"/v1/conversations/{conversation_id}/messages/", payload).json()
        return data["conversation"]["id"], data["agent_message"]["content"]


if __name__ == "__main__":
    client = AgentClient()
    client.remember(7, Memory("Favourite colour", "green", agent_user_id=301))
    print(client.ask(12, "What is my favourite colour?"))
