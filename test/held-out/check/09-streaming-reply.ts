const baseUrl = process.env.AGENT_API_URL!;

export async function* streamReply(conversationId: number, content: string) {
  const res = await fetch(`${baseUrl}/v1/conversations/${conversationId}/messages/`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${process.env.AGENT_API_KEY}`,
      "Content-Type": "application/json",
      Accept: "text/event-stream",
    },
    body: JSON.stringify({ content, stream: true }),
  });
  if (!res.ok || !res.body) throw new Error(`HTTP ${res.status}`);

  const decoder = new TextDecoder();
  let buffer = "";
  for await (const chunk of res.body as any) {
    buffer += decoder.decode(chunk, { stream: true });
    const events = buffer.split("\n\n");
    buffer = events.pop() ?? "";
    for (const ev of events) {
      const line = ev.split("\n").find((l) => l.startsWith("data: "));
      if (!line) continue;
      const parsed = JSON.parse(line.slice(6));
      if (parsed.delta) yield parsed.delta as string;
    }
  }
}

for await (const piece of streamReply(Number(process.argv[2]), "Tell me about my order")) {
  process.stdout.write(piece);
}
