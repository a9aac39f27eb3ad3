import os

import requests
import stripe

stripe.api_key = os.environ["STRIPE_SECRET_KEY"]

session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['AGENT_API_KEY']}"


def url(*parts) -> str:
    return "/".join([os.environ["AGENT_API_URL"], "v1", *map(str, parts)]) + "/"


def remember_invoice(agent_id: int, agent_user_id: int, invoice) -> None:
    r = session.post(
        url("agents", agent_id, "memories"),
        json={
            "title": f"Invoice {invoice['number']}",
            "content": f"{invoice['total'] / 100:.2f} {invoice['currency'].upper()}, {invoice['status']}",
            "agent_user_id": agent_user_id,
        },
    )
    if r.status_code == 403:
        raise PermissionError(r.json()["message"])
    r.raise_for_status()


def exchange_rate(currency: str) -> float:
    r = requests.get("https://api.frankfurter.dev/v1/latest", params={"base": currency, "symbols": "CHF"})
    r.raise_for_status()
    return r.json()["rates"]["CHF"]


for inv in stripe.Invoice.list(limit=20).auto_paging_iter():
    user = inv["metadata"].get("agent_user_id")
    if user:
        remember_invoice(int(os.environ["AGENT_ID"]), int(user), inv)
print("1 EUR =", exchange_rate("EUR"), "CHF")
