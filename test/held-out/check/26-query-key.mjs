const BASE = "http://api.talkbase.dev";

const withKey = (path, params = {}) => {
  const qs = new URLSearchParams({ api_key: process.env.TALKBASE_KEY, ...params });
  return `${BASE}${path}?${qs}`;
};

const res = await fetch(withKey("/v1/conversations/", { page: 1 }));
if (!res.ok) {
  const { message } = await res.json();
  console.error(res.status, message);
  process.exit(1);
}

const { data } = await res.json();
console.log(`${data.length} conversations`);

const reply = await fetch(withKey(`/v1/conversations/${process.argv[2]}/messages/`), {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ content: "Any news?" }),
}).then((r) => r.json());
console.log(reply.agent_message.content);
