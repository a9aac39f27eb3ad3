/**
 * A backend that works with an agent: after `npm run build`, and beside `npm run mock -- --assume plain`,
 * `COLLOQUY_API_KEY=any-key node examples/backend/support.ts "Where is my order?"`.
 */
import { assume, ColloquyError, createClient } from 'colloquy';
import { openPoints } from 'colloquy/contract';
import { z } from 'zod';

/** What this program takes for granted where the API's description leaves it open. */
const Agent = z.object({ id: z.int() });
const Agents = z.object({ data: z.tuple([Agent], Agent) }); // one at least
const ConversationId = z.int();

const { BASE_URL = 'http://127.0.0.1:4010' } = process.env;
const [content = 'Where is my order?'] = process.argv.slice(2);

try {
  const client = createClient({ baseUrl: BASE_URL }); // the key is in COLLOQUY_API_KEY

  const { data: agents } = assume(await client.agents.list(), Agents, 'list-agents.body');
  await client.agents.memories.create(agents[0].id, {
    title: 'Opening hours',
    content: 'The shop is open from nine to six.',
  });

  const { data: conversations } = await client.conversations.list();
  // Any conversation will do here: assumes conversation-list.order
  const id = assume(conversations[0]?.id, ConversationId, 'conversation-list.element');
  // How long the API waits for a reply is open, so the limit is ours: assumes send-message.wait-limit
  const reply = await client.conversations.messages.send(id, { content }, { timeout: 60_000 });
  console.log(reply.agent_message.content);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** Tells what went wrong in a line, and what is known of the message. */
function explain(error: unknown): string {
  if (!(error instanceof ColloquyError)) throw error;
  switch (error.kind) {
    case 'assumption': {
      const asked = openPoints.find(({ id }) => id === error.openPoints[0])?.question;
      return `${error.message}. It is open: ${asked}`;
    }
    case 'documented':
      return `The API answered ${error.status}: ${error.body.message}`;
    case 'connection':
    case 'timeout':
      return error.unsent
        ? `The API could not be reached; nothing was sent. (${error.message})`
        : `No answer came. What was sent may have been carried out all the same. (${error.message})`;
    default:
      return error.message;
  }
}
