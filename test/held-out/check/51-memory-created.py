import json
import os
import sqlite3
from http import HTTPStatus

import requests

db = sqlite3.connect("memories.db")
db.execute("create table if not exists memory (id integer primary key, agent integer, title text)")


def create(agent_id: int, title: str, content: str) -> int:
    r = requests.post(
        os.environ["AGENT_API_URL"] + f"/v1/agents/{agent_id}/memories/",
        headers={
            "Authorization": "Bearer " + os.environ["AGENT_API_KEY"],
            "Content-Type": "application/json",
        },
        data=json.dumps({"title": title, "content": content}),
    )
    if r.status_code != HTTPStatus.CREATED:
        raise RuntimeError(r.json()["message"])
    return r.json()["data"]["id"]


for path in sorted(os.listdir("notes")):
    with open(os.path.join("notes", path)) as f:
        memory_id = create(11, path.removesuffix(".txt"), f.read())
    db.execute("insert into memory values (?, ?, ?)", (memory_id, 11, path))
db.commit()
