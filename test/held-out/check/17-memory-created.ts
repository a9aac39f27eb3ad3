import { request } from "undici";

interface StoredMemory {
  id: number;
  title: string;
  created_at: string;
}

export async function createMemory(agentId: number, title: string, content: string, userId?: number): Promise<StoredMemory> {
  const { statusCode, body } = await request(`${process.env.AGENT_API_URL}/v1/agents/${agentId}/memories/`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${process.env.AGENT_API_KEY}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ title, content, agent_user_id: userId }),
  });

  switch (statusCode) {
    case 201:
      return (await body.json()) as StoredMemory;
    case 400:
    case 404: {
      const { message } = (await body.json()) as { message: string };
      throw new Error(message);
    }
    default:
      throw new Error(`unexpected status ${statusCode}`);
  }
}

const m = await createMemory(5, "Allergies", "No peanuts", 88);
console.log(`memory ${m.id} "${m.title}" stored ${m.created_at}`);
