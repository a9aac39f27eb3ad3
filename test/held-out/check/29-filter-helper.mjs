const API = process.env.AGENT_API_URL;

function query(params) {
  const q = new URLSearchParams();
  for (const [k, v] of Object.entries(params)) if (v != null) q.append(k, v);
  const s = q.toString();
  return s ? `?${s}` : "";
}

export async function findConversations({ agent, user } = {}) {
  const res = await fetch(`${API}/v1/conversations/${query({ agent_id: agent, user_id: user })}`, {
    headers: { Authorization: `Bearer ${process.env.AGENT_API_KEY}` },
  });
  if (res.status === 400) throw new TypeError("the filter was refused");
  if (!res.ok) throw new Error(res.statusText);
  const { data } = await res.json();
  return data;
}

const own = await findConversations({ agent: 2, user: process.argv[2] });
for (const { id, agent_id } of own) console.log(`conversation ${id} with agent ${agent_id}`);
