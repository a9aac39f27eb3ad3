import { randomUUID } from "node:crypto";

const cfg = {
  base: process.env.AGENT_API_URL ?? "",
  headers: {
    Authorization: `Bearer ${process.env.AGENT_API_KEY}`,
    "Content-Type": "application/json",
  },
};

export async function sendOnce(conversationId: number, content: string, key = randomUUID()) {
  const res = await fetch(`${cfg.base}/v1/conversations/${conversationId}/messages/`, {
    method: "POST",
    headers: { ...cfg.headers, "Idempotency-Key": key },
    body: JSON.stringify({ content, metadata: { client_message_id: key } }),
  });

  if (res.status === 409) {
    console.log("already delivered", key);
    return null;
  }
  if (res.status === 429 || res.status >= 500) {
    return sendOnce(conversationId, content, key);
  }
  if (!res.ok) throw new Error(await res.text());

  const { agent_message: reply, user_message: mine } = await res.json();
  console.log(`message ${mine.id} answered by ${reply.id} at ${reply.created_at}`);
  return reply.content as string;
}
