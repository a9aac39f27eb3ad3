import { fetch, Agent, setGlobalDispatcher } from "undici";
import { readFile } from "node:fs/promises";

setGlobalDispatcher(new Agent({ connections: 4 }));

const { AGENT_API_URL: BASE, AGENT_API_KEY: KEY, AGENT_ID } = process.env;
const headers = new Headers();
headers.set("Authorization", `Bearer ${KEY}`);
headers.set("Content-Type", "application/json");

const users = JSON.parse(await readFile("users.json", "utf8"));

const results = await Promise.allSettled(
  users.map(async ({ agentUserId, notes }) => {
    const res = await fetch(`${BASE}/v1/agents/${AGENT_ID}/memories/`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        title: "Imported notes",
        content: notes.join("\n"),
        agent_user_id: Number(agentUserId),
      }),
    });
    if (!res.ok) {
      const { message } = await res.json();
      throw new Error(`${agentUserId}: ${message}`);
    }
    return res.headers.get("x-request-id");
  }),
);

for (const r of results) {
  console.log(r.status === "fulfilled" ? `ok ${r.value ?? ""}` : `failed ${r.reason.message}`);
}
