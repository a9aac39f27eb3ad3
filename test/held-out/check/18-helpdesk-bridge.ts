interface Conversation {
  id: number;
  external_user_id: string;
}

const api = process.env.AGENT_API_URL;
const authHeader = { Authorization: `Bearer ${process.env.AGENT_API_KEY}` } as const;

export async function answerTicket(conversationId: number, ticket: { id: number; body: string; requester: string }) {
  const res = await fetch(`${api}/v1/conversations/${conversationId}/messages/`, {
    method: "POST",
    headers: { ...authHeader, "Content-Type": "application/json" },
    body: JSON.stringify({ content: ticket.body, metadata: { ticket: ticket.id } }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!res.ok) throw new Error(`agent: ${res.status}`);

  const { conversation, agent_message } = (await res.json()) as {
    conversation: Conversation;
    agent_message: { content: string };
  };
  if (conversation.external_user_id.toLowerCase() !== ticket.requester.toLowerCase()) {
    throw new Error("conversation belongs to somebody else");
  }

  const zd = await fetch(`https://acme.zendesk.com/api/v2/tickets/${ticket.id}.json`, {
    method: "PUT",
    headers: {
      Authorization: `Basic ${Buffer.from(`bot@acme.test/token:${process.env.ZENDESK_TOKEN}`).toString("base64")}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ ticket: { comment: { body: agent_message.content, public: true } } }),
  });
  if (zd.status === 422) throw new Error("zendesk refused the comment");
}
