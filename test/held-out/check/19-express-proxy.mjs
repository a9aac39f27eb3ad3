import express from "express";

const app = express();
app.use(express.json());

const agentApi = (path, init = {}) =>
  fetch(`${process.env.AGENT_BASE_URL}${path}`, {
    ...init,
    headers: {
      Authorization: `Bearer ${process.env.AGENT_API_KEY}`,
      ...init.headers,
    },
  });

async function flagged(input) {
  const r = await fetch("https://api.openai.com/v1/moderations", {
    method: "POST",
    headers: { Authorization: `Bearer ${process.env.OPENAI_API_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ model: "omni-moderation-latest", input }),
  });
  const { results } = await r.json();
  return results[0].flagged;
}

app.post("/chat/:conversationId", async (req, res) => {
  if (await flagged(req.body.text)) return res.status(422).json({ error: "refused" });

  const upstream = await agentApi(`/v1/conversations/${req.params.conversationId}/messages/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ content: req.body.text }),
  });
  const body = await upstream.json();
  if (upstream.status === 429) return res.status(503).json({ error: "busy, try again" });
  if (!upstream.ok) return res.status(502).json({ error: body.message });
  res.json({ reply: body.agent_message.content });
});

app.listen(3000);
