import asyncio
import logging
import os

import aiohttp

log = logging.getLogger("agents")


class Agents:
    def __init__(self, url: str, key: str):
        self.url = url
        self.headers = {"Authorization": f"Token {key}", "X-Request-ID": os.urandom(8).hex()}

    async def __aenter__(self):
        self.http = aiohttp.ClientSession(base_url=self.url, headers=self.headers)
        return self

    async def __aexit__(self, *exc):
        await self.http.close()

    async def reply(self, conversation_id: int, content: str) -> str:
        async with self.http.post(
            f"/v1/conversations/{conversation_id}/messages/", json={"content": content}
        ) as resp:
            body = await resp.json()
            if resp.status == 402:
                raise RuntimeError("out of credits")
            if not resp.ok:
                log.error("%s %s", resp.status, body["error"]["message"])
                resp.raise_for_status()
            log.info("request %s", resp.headers.get("x-request-id"))
            return body["agent_message"]["content"]


async def main():
    async with Agents(os.environ["AGENT_API_URL"], os.environ["AGENT_API_KEY"]) as agents:
        print(await agents.reply(41, "Where is my parcel?"))


asyncio.run(main())
