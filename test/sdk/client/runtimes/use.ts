// @ts-nocheck: only an application has installed the package; there this line is left out
/** A program that uses each part of the package, to be compiled against its declarations. */
import {
  assume,
  type CallError,
  ColloquyError,
  createClient,
  createToolkitClient,
  type Hook,
  type Result,
} from 'colloquy';
import { openPoints } from 'colloquy/contract';

const hook: Hook = async (request, next, { attempt, path }) => {
  const answer = await next({ ...request, headers: { ...request.headers, traceparent: String(attempt) } });
  return path === answer.headers.get('x') ? answer : next(request);
};
const client = createClient({
  baseUrl: 'https://developer-api.invalid',
  apiKey: 'a-key',
  hooks: [hook],
  timeout: 1000,
});
const toolkit = createToolkitClient({
  baseUrl: 'https://application.invalid',
  authorize: (request) => ({ ...request, headers: { ...request.headers, 'x-key': openPoints[0].id } }),
});

export async function send(id: number): Promise<string> {
  const { agent_message, conversation } = await client.conversations.messages.send(id, { content: 'Hello' });
  const schema = {
    '~standard': { version: 1, vendor: 'mine', validate: (value: unknown) => ({ value: String(value) }) },
  } as const;
  return (
    agent_message.content + assume(conversation.external_user_id, schema, 'conversation-summary.external-user-id-type')
  );
}

export async function list(): Promise<number> {
  const result: Result<'listConversations'> = await client.results.conversations.list({ retries: 0 });
  if (result.ok) return result.data.data.length;
  return result.error.kind === 'documented' && result.error.status === 429 ? 0 : 1;
}

export function told(error: unknown): CallError['kind'] | undefined {
  return error instanceof ColloquyError && error.kind !== 'assumption' ? error.kind : undefined;
}

export const executed = toolkit.execute('weather', 'forecast', { assumed: { json: { city: 'Oslo' } } });
// @ts-expect-error its shape is open
export const text: string = await executed;
