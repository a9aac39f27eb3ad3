import asyncio
import json
import os

import httpx


async def main() -> None:
    async with httpx.AsyncClient(
        base_url=os.environ["AGENT_API_URL"],
        headers={"authorization": f"Bearer {os.environ['AGENT_API_KEY']}"},
    ) as api, httpx.AsyncClient(base_url=os.environ["TOOLKIT_APP_URL"]) as app:
        agents, conversations, toolkit = await asyncio.gather(
            api.get("/v1/agents/"),
            api.get("/v1/conversations/"),
            app.get("/toolkit/calendar/"),
        )

        if agents.status_code == 401:
            raise SystemExit("check AGENT_API_KEY")
        for resp in (agents, conversations, toolkit):
            resp.raise_for_status()

        items = conversations.json()["data"]
        print(f"{len(items)} conversations")
        for item in items:
            print("  ", json.dumps(item))
        print("agents:", agents.text)
        print("toolkit:", toolkit.text)


asyncio.run(main())
