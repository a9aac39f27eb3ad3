import json
import os
from urllib.parse import urljoin, urlencode
from urllib.request import Request, urlopen

BASE = os.environ["AGENT_API_URL"]


def api(method, path, body=None, **query):
    target = urljoin(BASE, path)
    if query:
        target += "?" + urlencode(query)
    req = Request(target, method=method)
    req.add_header("Authorization", "Bearer " + os.environ["AGENT_API_KEY"])
    if body is not None:
        req.data = json.dumps(body).encode("utf-8")
        req.add_header("Content-Type", "application/json")
    with urlopen(req) as resp:
        return json.loads(resp.read() or b"null")


def rename_agent(agent_id, name):
    return api("PATCH", f"/v1/agents/{agent_id}/", {"name": name})


def run_tool(name, **arguments):
    req = Request(
        f"{os.environ['APP_URL']}/toolkit/billing/{name}/",
        data=json.dumps(arguments).encode(),
        headers={"Content-Type": "application/json"},
        method="PUT",
    )
    with urlopen(req) as resp:
        return json.load(resp)


conversation = "c0ffee00-1d2e-4b5a-9c1f-5b2f6a7d8e90"
answer = api("POST", f"/v1/conversations/{conversation}/messages/", {"content": "status?"})
print(answer["user_message"]["content"], "->", answer["agent_message"]["content"])
rename_agent(6, "Billing assistant")
print(run_tool("refund", invoice=9913))
print(len(api("GET", "/v1/agents/", limit=10, include="memories")))
