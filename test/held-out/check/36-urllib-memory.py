#!/usr/bin/env python3
import argparse
import json
import os
import urllib.error
import urllib.request


def post(path, body):
    req = urllib.request.Request(
        os.environ["AGENT_API_URL"] + path,
        data=json.dumps(body).encode(),
        method="POST",
        headers={
            "Authorization": f"Bearer {os.environ['AGENT_API_KEY']}",
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(req) as resp:
        return resp.headers.get("x-request-id")


parser = argparse.ArgumentParser()
parser.add_argument("agent", type=int)
parser.add_argument("title")
parser.add_argument("file", type=argparse.FileType())
parser.add_argument("--user", type=int)
args = parser.parse_args()

memory = {"title": args.title, "content": args.file.read()}
if args.user is not None:
    memory["agent_user_id"] = args.user

try:
    request_id = post(f"/v1/agents/{args.agent}/memories/", memory)
except urllib.error.HTTPError as e:
    message = json.load(e)["message"]
    raise SystemExit({400: "bad memory: ", 404: "no such agent: "}.get(e.code, "") + message)
print("stored", request_id or "")
