// Takes nothing for granted: results are narrowed by ok and by kind, and only ids, statuses and stated messages are logged.
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

type Outcome = 'replied' | 'refused' | 'retry-is-safe' | 'unclear';

export async function send(conversationId: number, content: string): Promise<Outcome> {
  const result = await client.results.conversations.messages.send(conversationId, { content }, { timeout: 60_000 });
  if (result.ok) {
    console.info(`conversation ${conversationId}: replied`);
    return 'replied';
  }
  const { error } = result;
  switch (error.kind) {
    case 'documented':
      console.warn(`conversation ${conversationId}: ${error.status} ${error.body.message}`);
      return error.status === 429 || error.status >= 500 ? 'unclear' : 'refused';
    case 'connection':
    case 'timeout':
    case 'abort':
      console.warn(`conversation ${conversationId}: ${error.kind}`);
      return error.unsent ? 'retry-is-safe' : 'unclear';
    default:
      console.error(`conversation ${conversationId}: ${error.message}`);
      return 'unclear';
  }
}
