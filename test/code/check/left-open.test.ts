import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract('openapi/openapi.yaml');
const SEND = 'POST /v1/conversations/{conversation_id}/messages/';

/** Lists what is reported of a program that sends a request and reads a field of its response, without the key. */
async function judged(method: string, path: string, read = ''): Promise<readonly string[]> {
  const text = `const r = await fetch(process.env.BASE + '${path}', { method: '${method}' });\nconst body = await r.json();\n${read}`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, key, id }) =>
    verdict === 'stated' || key[2] === 'key' || key[2] === 'body' ? [] : [`${verdict} ${key.join(' ')} ${id}`],
  );
}

test.for<[what: string, method: string, path: string, facts: readonly string[]]>([
  ['another path', 'GET', '/v1/agents/7/tasks/', ['open GET /v1/agents/7/tasks/ api.operations']],
  ['another method', 'POST', '/v1/conversations/', ['open POST /v1/conversations/ api.operations']],
  ['a slip in a name', 'GET', '/v1/agent/', ['invented GET /v1/agent/ api.operations']],
  ['no slash at the end', 'GET', '/v1/agents/7/tasks', ['invented GET /v1/agents/7/tasks api.operations']],
  ['a method without the slash', 'PUT', '/v1/agents', ['excluded PUT /v1/agents list-agents.operation']],
  ['another part of the API', 'PUT', '/toolkit/a/b/', ['excluded PUT /toolkit/a/b/ get-tool-context.operation']],
  ['another path there', 'GET', '/toolkit/a/b/c/', ['invented GET /toolkit/a/b/c/ undefined']],
])('the question about other operations is about them only: %s', async ([, method, path, facts]) => {
  expect(await judged(method, path)).toEqual(facts);
});

test.for<[what: string, read: string, facts: readonly string[]]>([
  ['a message', 'body.agent_message.role;', [`open ${SEND} response field agent_message.role message.fields`]],
  ['an answer', 'body.usage;', [`invented ${SEND} response field usage sent-message.fields`]],
  ['a field in place of a stated one', 'body.agent_message.text ?? body.agent_message.content;', []],
])('a question that covers all other fields of an object asks about each of them: %s', async ([, read, facts]) => {
  expect(await judged('POST', '/v1/conversations/7/messages/', read)).toEqual(facts);
});
