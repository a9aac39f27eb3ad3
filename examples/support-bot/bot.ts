/**
 * A support bot: it gives an agent something to know, finds the conversation of a user, and has the agent reply.
 * After `npm run build`, and beside `npm run mock -- --assume plain`:
 * `COLLOQUY_API_KEY=any-key node examples/support-bot/bot.ts customer-5127 "Where is my order?"`.
 */
import { type AssumptionError, assume, type CallError, ColloquyError, createClient, logger } from 'colloquy';
import { z } from 'zod';

/** What this program takes for granted where the API's description leaves it open. */
const Agents = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) });
const Conversations = z.array(z.object({ id: z.int(), external_user_id: z.string() }));

const { BASE_URL = 'http://127.0.0.1:4010', TIMEOUT = '60000' } = process.env;
const [user = 'customer-5127', content = 'Where is my order?'] = process.argv.slice(2);

/** Prints a dot each second while a call waits, where someone looks on. */
async function withProgress<Value>(call: Promise<Value>): Promise<Value> {
  const dots = setInterval(() => process.stderr.isTTY && process.stderr.write('.'), 1000);
  return call.finally(() => clearInterval(dots));
}

async function main(): Promise<void> {
  // the key is in COLLOQUY_API_KEY; the log has methods, paths, statuses and times, and nothing of what is said
  const to = { debug: console.error, info: console.error, warn: console.error, error: console.error };
  const hooks = process.env.DEBUG ? [logger({ level: 'debug', to })] : [];
  const client = createClient({ baseUrl: BASE_URL, timeout: 10_000, hooks });

  const { data: agents } = assume(await client.agents.list(), Agents, 'list-agents.body');
  const agent = agents.find(({ name }) => name === 'Support');
  if (!agent) throw new Error('There is no agent with the name Support.');

  const memory = { title: 'Opening hours', content: 'The shop is open from nine to six.' };
  const stored = await client.agents.memories.create(agent.id, memory).withResponse();
  console.error(`stored a memory, request ${stored.requestId ?? 'without an id'}`);

  const { data } = await client.conversations.list();
  const conversations = assume(data, Conversations, 'conversation-list.element');
  const conversation = conversations.find(({ external_user_id }) => external_user_id === user);
  if (!conversation) throw new Error(`${user} has no conversation.`);

  // how long the API waits for a reply is open, so the limit is ours
  const call = client.conversations.messages.send(conversation.id, { content }, { timeout: Number(TIMEOUT) });
  const sent = await withProgress(call.withResponse());
  console.error(`replied, request ${sent.requestId ?? 'without an id'}`);
  console.log(sent.data.agent_message.content);
}

/** Says in a line what went wrong and what to do. */
function explain(error: CallError | AssumptionError): string {
  if (error.status === 401) return 'The key is missing or invalid: check COLLOQUY_API_KEY.';
  if (error.status === 429) return 'There were too many requests. Try again later.';
  if (error.kind === 'timeout' || error.kind === 'connection') {
    if (error.unsent) return `Nothing was sent. ${error.message}`;
    return `No answer came. What was sent may have been carried out all the same. ${error.message}`;
  }
  return error.message;
}

try {
  await main();
} catch (error) {
  if (error instanceof ColloquyError) {
    const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
    console.error(explain(error) + request);
  } else {
    console.error(error instanceof Error ? error.message : error);
  }
  process.exitCode = 1;
}
