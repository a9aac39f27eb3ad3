import { useState } from "react";

async function send({ baseUrl, apiKey, conversationId, content }) {
  const res = await fetch(`${baseUrl}/v1/conversations/${conversationId}/messages/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ content, metadata: { client_message_id: crypto.randomUUID() } }),
  });
  const json = await res.json();
  if (!res.ok) throw new Error(json.message);
  return json;
}

export function ChatPanel({ baseUrl, apiKey, conversationId }) {
  const [lines, setLines] = useState([]);
  const [draft, setDraft] = useState("");
  const [error, setError] = useState(null);

  const submit = async (e) => {
    e.preventDefault();
    try {
      const { user_message, agent_message } = await send({ baseUrl, apiKey, conversationId, content: draft });
      setLines((old) => [
        ...old,
        { who: "you", text: user_message.content },
        { who: "agent", text: agent_message.content },
      ]);
      setDraft("");
    } catch (err) {
      setError(err.message);
    }
  };

  return (
    <form onSubmit={submit}>
      <ul>
        {lines.map((l, i) => (
          <li key={i} className={l.who}>{l.text}</li>
        ))}
      </ul>
      {error && <p role="alert">{error}</p>}
      <input value={draft} onChange={(e) => setDraft(e.target.value)} />
      <button disabled={!draft}>Send</button>
    </form>
  );
}
