const BASE_URL = process.env.AGENT_API_URL!;
const API_KEY = process.env.AGENT_API_KEY!;

async function sendMessage(conversationId: number, text: string): Promise<string> {
  const res = await fetch(`${BASE_URL}/v1/conversations/${conversationId}/messages/`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${API_KEY}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ content: text }),
  });

  if (!res.ok) {
    const body = await res.json();
    throw new Error(`agent API answered ${res.status}: ${body.message}`);
  }

  const payload = await res.json();
  return payload.agent_message.content;
}

const [, , id, ...words] = process.argv;
sendMessage(Number(id), words.join(" ")).then(console.log, (e) => {
  console.error(e.message);
  process.exit(1);
});
