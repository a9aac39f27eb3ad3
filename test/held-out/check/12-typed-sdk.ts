export interface Agent {
  id: string;
  name: string;
  model?: string;
}

export interface SendOptions {
  metadata?: string;
}

export class AgentSdk {
  constructor(
    private base = process.env.AGENT_BASE_URL!,
    private token = process.env.AGENT_TOKEN!,
  ) {}

  private async call(method: string, path: string, body?: object) {
    const r = await fetch(this.base + path, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!r.ok) throw new Error(`${method} ${path} -> ${r.status}`);
    return r.json();
  }

  getAgent(id: string): Promise<Agent> {
    return this.call("GET", `/v1/agents/${id}/`);
  }

  send(conversationId: number, content: string, options: SendOptions = {}) {
    return this.call("POST", `/v1/conversations/${conversationId}/messages/`, { content, ...options });
  }
}

const sdk = new AgentSdk();
const agent = await sdk.getAgent("support");
console.log(agent.name, agent.model);
const out = await sdk.send(17, "hello", { metadata: JSON.stringify({ source: "web" }) });
console.log(out.agent_message.content);
