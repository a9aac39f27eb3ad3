import csv
import os
import sys

import requests

API = os.environ["AGENT_API_URL"]
session = requests.Session()
session.headers.update({"Authorization": f"Bearer {os.environ['AGENT_API_KEY']}"})


def iter_conversations(per_page=100):
    page = 1
    while True:
        r = session.get(
            f"{API}/v1/conversations/",
            params={"page": page, "page_size": per_page},
        )
        r.raise_for_status()
        body = r.json()
        yield from body["data"]
        if page >= body["meta"]["total_pages"]:
            return
        page += 1


writer = csv.writer(sys.stdout)
writer.writerow(["id", "user", "last message"])
for c in iter_conversations():
    writer.writerow([c["id"], c["external_user_id"], c.get("last_message_at", "")])
