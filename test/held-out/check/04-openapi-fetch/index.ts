import createClient from "openapi-fetch";
import type { paths } from "./schema";

const client = createClient<paths>({
  baseUrl: process.env.BASE_URL,
  headers: { Authorization: `Bearer ${process.env.API_KEY}` },
});

export async function ask(conversationId: number, question: string) {
  const { data, error } = await client.POST("/v1/conversations/{conversation_id}/messages/", {
    params: { path: { conversation_id: conversationId } },
    body: { content: question, metadata: { client_message_id: crypto.randomUUID() } },
  });
  if (error) throw error;
  return { asked: data!.user_message.content, answered: data!.agent_message.content };
}

export async function countConversations() {
  const { data } = await client.GET("/v1/conversations/");
  return data?.data.length ?? 0;
}
