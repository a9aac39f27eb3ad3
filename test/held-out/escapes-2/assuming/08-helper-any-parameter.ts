// Takes for granted that external_user_id is a text such as "shop-1234": a helper with a parameter of any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function customerNumber(externalId: any): number {
  return Number(externalId.split('-').at(-1));
}

export async function ask(conversationId: number, content: string) {
  const sent = await client.conversations.messages.send(conversationId, { content });
  return {
    customer: customerNumber(sent.conversation.external_user_id),
    reply: sent.agent_message.content,
  };
}

const { customer, reply } = await ask(42, 'Where is my order?');
console.log(customer, reply);
