import asyncio
import os
from email.utils import parsedate_to_datetime
from datetime import datetime, timezone

import aiohttp


def delay_from(headers) -> float:
    value = headers.get("Retry-After")
    if value is None:
        return float(headers.get("RateLimit-Reset", 5))
    if value.isdigit():
        return float(value)
    return (parsedate_to_datetime(value) - datetime.now(timezone.utc)).total_seconds()


async def get_json(session: aiohttp.ClientSession, path: str):
    while True:
        async with session.get(path) as resp:
            if resp.status == 429:
                await asyncio.sleep(max(0.0, delay_from(resp.headers)))
                continue
            resp.raise_for_status()
            return await resp.json()


async def main():
    headers = {"Authorization": f"Bearer {os.environ['AGENT_API_KEY']}", "Accept": "application/json"}
    async with aiohttp.ClientSession(os.environ["AGENT_API_URL"], headers=headers) as session:
        for agent in await get_json(session, "/v1/agents/"):
            listing = await get_json(session, f"/v1/conversations/?agent_id={agent['id']}")
            print(agent["id"], len(listing["data"]))


asyncio.run(main())
