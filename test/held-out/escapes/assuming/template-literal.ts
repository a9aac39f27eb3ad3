// Takes for granted that external_user_id prints as a readable name: it stands in a template literal.
import { ColloquyError, createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Mail {
  readonly subject: string;
  readonly text: string;
}

async function mailFor(conversationId: number, question: string): Promise<Mail> {
  const { conversation, agent_message } = await client.conversations.messages.send(conversationId, {
    content: question,
  });
  return {
    subject: `Reply to ${conversation.external_user_id} in conversation ${conversation.id}`,
    text: agent_message.content,
  };
}

try {
  const mail = await mailFor(42, 'Where is my order?');
  console.log(mail.subject.length, mail.text.length);
} catch (error) {
  if (!(error instanceof ColloquyError)) throw error;
  console.error(error.message);
}
