/**
 * The support bot of ../support-bot over openapi-fetch: it gives an agent something to know, finds the conversation of a
 * user, and has the agent reply. After `npm run build`, and beside `npm run mock -- --assume plain`:
 * `COLLOQUY_API_KEY=any-key node examples/support-bot-openapi-fetch/bot.ts customer-5127 "Where is my order?"`.
 */
import { assume, ColloquyError } from 'colloquy';
import { createFetchClient } from 'colloquy/openapi-fetch';
import { z } from 'zod';

/** What this program takes for granted where the API's description leaves it open. */
const Agents = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) });
const Conversations = z.array(z.object({ id: z.int(), external_user_id: z.string() }));

const { BASE_URL = 'http://127.0.0.1:4010', TIMEOUT = '60000' } = process.env;
/** How long the API takes is open, so the limit is ours: assumes api.timeouts */
const LIMIT = 10_000;
const [user = 'customer-5127', content = 'Where is my order?'] = process.argv.slice(2);

/** Prints a dot each second while a call waits, where someone looks on. */
async function withProgress<Value>(call: Promise<Value>): Promise<Value> {
  const dots = setInterval(() => process.stderr.isTTY && process.stderr.write('.'), 1000);
  return call.finally(() => clearInterval(dots));
}

/** Ends the program at an error that the API states, which openapi-fetch returns rather than throws. */
function check({ error, response }: { error?: { readonly message: string }; response: Response }): void {
  if (error === undefined) return;
  const request = `(request ${response.headers.get('x-request-id') ?? 'without an id'})`;
  if (response.status === 401) throw new Error(`The key is missing or invalid: check COLLOQUY_API_KEY. ${request}`);
  if (response.status === 429) throw new Error(`There were too many requests. Try again later. ${request}`);
  throw new Error(`The API answered ${response.status}: ${error.message} ${request}`);
}

async function main(): Promise<void> {
  const client = createFetchClient({ baseUrl: BASE_URL }); // the key is in COLLOQUY_API_KEY

  const listed = await client.GET('/v1/agents/', { signal: AbortSignal.timeout(LIMIT) });
  check(listed);
  const { data: agents } = assume(listed.data, Agents, 'list-agents.body');
  const agent = agents.find(({ name }) => name === 'Support');
  if (!agent) throw new Error('There is no agent with the name Support.');

  const stored = await client.POST('/v1/agents/{agent_id}/memories/', {
    params: { path: { agent_id: agent.id } },
    body: { title: 'Opening hours', content: 'The shop is open from nine to six.' },
    signal: AbortSignal.timeout(LIMIT),
  });
  check(stored);
  console.error(`stored a memory, request ${stored.response.headers.get('x-request-id') ?? 'without an id'}`);

  const found = await client.GET('/v1/conversations/', { signal: AbortSignal.timeout(LIMIT) });
  check(found);
  const conversations = assume(found.data?.data, Conversations, 'conversation-list.element');
  const conversation = conversations.find(({ external_user_id }) => external_user_id === user);
  if (!conversation) throw new Error(`${user} has no conversation.`);

  // how long the API waits for a reply is open, so the limit is ours
  const call = client.POST('/v1/conversations/{conversation_id}/messages/', {
    params: { path: { conversation_id: conversation.id } },
    body: { content },
    signal: AbortSignal.timeout(Number(TIMEOUT)),
  });
  const sent = await withProgress(call);
  check(sent);
  console.error(`replied, request ${sent.response.headers.get('x-request-id') ?? 'without an id'}`);
  console.log(sent.data?.agent_message.content);
}

try {
  await main();
} catch (error) {
  // what the API does not state is thrown, as are failures of the connection
  if (error instanceof ColloquyError) {
    const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
    const isLate = error.kind === 'timeout' && !error.unsent;
    if (isLate) console.error('No answer came in time. What was sent may have been carried out all the same.');
    else console.error(error.message + request);
  } else {
    console.error(error instanceof Error ? error.message : error);
  }
  process.exitCode = 1;
}
