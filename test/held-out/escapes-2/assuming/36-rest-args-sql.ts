// Takes for granted that the fields of a message and external_user_id are plain database values: rest arguments of any.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

function sql(parts: TemplateStringsArray, ...values: any[]): string {
  const quoted = values.map((value) => (typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`));
  return String.raw({ raw: parts }, ...quoted);
}

export async function statementFor(id: number, content: string): Promise<string> {
  const { conversation, agent_message } = await client.conversations.messages.send(id, { content });
  return sql`insert into replies (conversation, customer, message, text) values (
    ${conversation.id}, ${conversation.external_user_id}, ${agent_message['id']}, ${agent_message.content}
  )`;
}

console.log(await statementFor(42, 'Can I return this?'));
