const REQUESTS_PER_MINUTE = 60;
const MAX_MEMORY_BYTES = 16 * 1024;

const gap = 60_000 / REQUESTS_PER_MINUTE;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function store(agentId, { title, content }) {
  if (Buffer.byteLength(content) > MAX_MEMORY_BYTES) content = content.slice(0, MAX_MEMORY_BYTES);
  const res = await fetch(`${process.env.AGENT_API_URL}/v1/agents/${agentId}/memories/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${process.env.AGENT_API_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ title, content }),
  });
  if (res.status === 429) {
    await sleep(1000 * parseInt(res.headers.get("retry-after"), 10));
    return store(agentId, { title, content });
  }
  if (res.status !== 200) throw new Error(`status ${res.status}`);
}

async function main() {
  const docs = require("./docs.json");
  for (const doc of docs) {
    await store(process.env.AGENT_ID, doc);
    await sleep(gap);
  }
}

main();
