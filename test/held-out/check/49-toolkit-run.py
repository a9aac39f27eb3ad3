import os

import requests


class Toolkit:
    def __init__(self, app_url: str, name: str, key: str):
        self.root = f"{app_url.rstrip('/')}/toolkit/{name}/"
        self.http = requests.Session()
        self.http.headers["X-API-Key"] = key

    def tools(self) -> list[str]:
        r = self.http.get(self.root)
        r.raise_for_status()
        return [tool["function_name"] for tool in r.json()["tools"]]

    def __call__(self, tool: str, **kwargs):
        r = self.http.post(f"{self.root}{tool}/", json=kwargs)
        if r.status_code == 422:
            raise TypeError(f"{tool}: {r.json()['message']}")
        r.raise_for_status()
        return r.json()


shop = Toolkit("https://shop.internal.example", "shop", os.environ["TOOLKIT_API_KEY"])
assert "find_product" in shop.tools()
product = shop("find_product", query="blue mug", limit=1)
print(product["data"])

hook = requests.post(os.environ["TEAMS_WEBHOOK"], json={"text": str(product)})
hook.raise_for_status()
