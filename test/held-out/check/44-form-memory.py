import os
import time

import requests
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

session = requests.Session()
session.mount("https://", HTTPAdapter(max_retries=Retry(total=3, status_forcelist=[429, 500, 502, 503],
                                                        allowed_methods=["POST"],
                                                        respect_retry_after_header=False)))
session.headers["Authorization"] = "Bearer %s" % os.environ["AGENT_API_KEY"]

FAQ = {
    "Returns": "30 days, unworn, with the receipt.",
    "Shipping": "2 to 4 working days inside the EU.",
}

for title, content in FAQ.items():
    resp = session.post(
        "{}/v1/agents/{}/memories/".format(os.environ["AGENT_API_URL"], 14),
        data={"title": title, "content": content, "agent_user_id": "all", "expires_at": int(time.time()) + 86400},
    )
    if resp.status_code == 422:
        for problem in resp.json()["detail"]:
            print(title, problem)
        continue
    resp.raise_for_status()
    print("stored", title)
