import { readFileSync } from "node:fs";

const base = process.env.AGENT_BASE;
const headers = {
  Authorization: `Bearer ${process.env.AGENT_KEY}`,
  "Content-Type": "application/json",
};

const post = (path, body) =>
  fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) }).then(async (res) => {
    if (res.status === 404) return null;
    if (!res.ok) throw new Error(`${res.status} ${await res.text()}`);
    return res.json();
  });

const people = JSON.parse(readFileSync(process.argv[2], "utf8"));

const batch = people.map((p) => ({
  title: `Profile of ${p.name}`,
  content: p.bio,
  agent_user_id: `user-${p.number}`,
}));

const done = await post("/v1/agents/9/memories/bulk/", { memories: batch });
if (done === null) {
  await post("/v1/agents/9/memories/", batch);
}

await post("/v1/conversations/31/messages/", {
  content: ["Profiles were imported.", "Please confirm."],
});
