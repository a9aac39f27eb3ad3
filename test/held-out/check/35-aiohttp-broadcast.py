import asyncio
import os
import random

import aiohttp

BASE = os.environ["AGENT_API_URL"].rstrip("/")
HEADERS = {"Authorization": "Bearer " + os.environ["AGENT_API_KEY"]}


async def send(session, conversation_id, text):
    url = "%s/v1/conversations/%d/messages/" % (BASE, conversation_id)
    for attempt in range(6):
        async with session.post(url, json={"content": text}) as resp:
            if resp.status == 429 or resp.status >= 500:
                await asyncio.sleep(2**attempt + random.random())
                continue
            body = await resp.json()
            if resp.status >= 400:
                return conversation_id, f"failed: {body['message']}"
            return conversation_id, body["agent_message"]["content"]
    return conversation_id, "failed: still refused"


async def main():
    ids = [int(line) for line in open("conversations.txt") if line.strip()]
    async with aiohttp.ClientSession(headers=HEADERS) as session:
        for done in asyncio.as_completed([send(session, i, "We are back online.") for i in ids]):
            print(*await done, sep="\t")


asyncio.run(main())
