const BASE = new URL(process.env.AGENT_API_URL!);
const jsonHeaders = {
  authorization: `Bearer ${process.env.AGENT_API_KEY}`,
  "content-type": "application/json",
};

const wait = (ms: number) => new Promise((r) => setTimeout(r, ms));

async function post(path: string, body: unknown, tries = 4): Promise<Response> {
  const res = await fetch(new URL(path, BASE), { method: "POST", headers: jsonHeaders, body: JSON.stringify(body) });

  if (res.status === 429 && tries > 0) {
    const seconds = Number(res.headers.get("Retry-After") ?? "1");
    await wait(seconds * 1000);
    return post(path, body, tries - 1);
  }

  const left = Number(res.headers.get("X-RateLimit-Remaining"));
  const reset = Number(res.headers.get("X-RateLimit-Reset"));
  if (left === 0 && reset) await wait(Math.max(0, reset * 1000 - Date.now()));
  return res;
}

const notes: [string, string][] = [
  ["Language", "The customer prefers German."],
  ["Plan", "The customer is on the team plan."],
];
for (const [title, content] of notes) {
  const res = await post(`/v1/agents/${process.env.AGENT_ID}/memories/`, { title, content, agent_user_id: 12 });
  if (!res.ok) console.error(title, (await res.json()).message);
}
