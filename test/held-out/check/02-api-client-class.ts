type Method = "GET" | "POST";

interface Message {
  content: string;
}

interface SendResult {
  conversation: { id: number; external_user_id: unknown };
  user_message: Message;
  agent_message: Message;
}

class AgentApiError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

export class ApiClient {
  constructor(private readonly baseUrl: string, private readonly key: string) {}

  private async request<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const res = await fetch(new URL(path, this.baseUrl), {
      method,
      headers: {
        Authorization: "Bearer " + this.key,
        ...(body !== undefined ? { "Content-Type": "application/json" } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await res.text();
    if (!res.ok) throw new AgentApiError(res.status, JSON.parse(text).message);
    return JSON.parse(text) as T;
  }

  remember(agentId: number, title: string, content: string, agentUserId?: number) {
    return this.request<unknown>("POST", `/v1/agents/${agentId}/memories/`, {
      title,
      content,
      ...(agentUserId ? { agent_user_id: agentUserId } : {}),
    });
  }

  say(conversationId: number, content: string) {
    return this.request<SendResult>("POST", `/v1/conversations/${conversationId}/messages/`, { content });
  }
}

export async function rememberStripeCustomer(api: ApiClient, agentId: number, customer: string) {
  const r = await fetch(`https://api.stripe.com/v1/customers/${customer}`, {
    headers: { Authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` },
  });
  const { email, created } = await r.json();
  await api.remember(agentId, "Billing contact", `${email}, customer since ${new Date(created * 1000).toISOString()}`);
  const { agent_message, conversation } = await api.say(Number(process.env.CONVERSATION_ID), "Please greet the new customer");
  console.log(conversation.id, agent_message.content);
}
