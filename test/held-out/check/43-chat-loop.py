import os
import requests

s = requests.Session()
s.headers.update({
    "Authorization": f"Bearer {os.environ['AGENT_API_KEY']}",
    "Content-Type": "application/json",
})
base = os.environ["AGENT_API_URL"]


def say(conversation_id, text):
    r = s.post(f"{base}/v1/conversations/{conversation_id}/messages/", json={"text": text})
    r.raise_for_status()
    answer = r.json()
    return answer["agent_message"]["content"], answer.get("suggestions", [])


def note(agent_id, text):
    r = s.post(f"{base}/v1/agents/{agent_id}/memories/", json={"content": text})
    if r.status_code == 400:
        print("refused:", r.json()["message"])


if __name__ == "__main__":
    cid, agent = 8, 2
    while True:
        line = input("you> ").strip()
        if line in ("", "quit"):
            break
        if line.startswith("/note "):
            note(agent, line[6:])
            continue
        reply, suggestions = say(cid, line)
        print("bot>", reply)
        for n, option in enumerate(suggestions, 1):
            print(f"  [{n}] {option}")
