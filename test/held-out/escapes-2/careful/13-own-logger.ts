// Takes nothing for granted: an own logger takes unknown, and only prints.
import { inspect } from 'node:util';
import { createClient } from 'colloquy';

const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });

interface Logger {
  info(event: string, details?: Readonly<Record<string, unknown>>): void;
}

const log: Logger = {
  info(event, details = {}) {
    console.log(new Date().toISOString(), event, inspect(details, { depth: 3, breakLength: Infinity }));
  },
};

const sent = await client.conversations.messages.send(42, { content: 'Hello' });
log.info('sent', { conversation: sent.conversation.id, user: sent.conversation.external_user_id });
log.info('reply', { length: sent.agent_message.content.length, message: sent.agent_message });
log.info('agents', { body: await client.agents.list() });
