import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const TYPESCRIPT = `const headers = { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' };
const send = async () => (await fetch(process.env.BASE + '/v1/conversations/5/messages/', { method: 'POST', headers, body: JSON.stringify({ content: 'x' }) })).json();
const reply = await send();
`;
const PYTHON = `import os, requests
reply = requests.post(os.environ["BASE"] + "/v1/conversations/5/messages/", json={"content": "x"}, headers={"Authorization": "Bearer " + os.environ["KEY"]}).json()

`;
const OPEN = 'open type of response field conversation.external_user_id';
const EXCLUDED = 'excluded type string of response field agent_message';

test.for<[use: string, expected: readonly string[]]>([
  ["reply.conversation.external_user_id.split('@');", [OPEN]],
  ['reply.conversation.external_user_id?.toUpperCase();', [OPEN]],
  ['reply.conversation.external_user_id.toFixed(2);', [OPEN]],
  ["(reply.conversation.external_user_id ?? '').trim();", [OPEN]],
  ['show(reply.conversation.external_user_id as string);', [OPEN]],
  ['const id: number = reply.conversation.external_user_id;', [OPEN]],
  ["(reply.conversation.external_user_id as string).startsWith('x');", [OPEN]],
  ['reply.agent_message.trim();', [EXCLUDED]],
  ['show(reply.agent_message as string);', [EXCLUDED]],
  ["reply.conversation.id.padStart(4, '0');", ['excluded type string of response field conversation.id']],
  // A text is stated, or any type will do.
  ['reply.agent_message.content.trim();', []],
  ['String(reply.conversation.external_user_id).trim();', []],
  ['`${reply.conversation.external_user_id}`.trim();', []],
  ['show(reply.conversation.external_user_id as unknown);', []],
  ['show(reply.conversation.external_user_id as string | number);', []],
  ['if (!Array.isArray(reply.agent_message)) reply.agent_message.trim();', []],
  ["JSON.stringify(reply).split('\\n');", []],
])('TypeScript: %s relies on a type', async ([use, expected]) => {
  expect(await reported('a.ts', TYPESCRIPT + use)).toEqual(expected);
});

test.for<[use: string, expected: readonly string[]]>([
  ['reply["conversation"]["external_user_id"].split("@")', [OPEN]],
  ['reply["conversation"]["external_user_id"].upper()', [OPEN]],
  ['reply["agent_message"].strip()', [EXCLUDED]],
  ['reply.get("agent_message", "").strip()', [EXCLUDED]],
  ['reply["agent_message"]["content"].strip()', []],
  ['str(reply["conversation"]["external_user_id"]).strip()', []],
  ['isinstance(reply["agent_message"], str) and reply["agent_message"].strip()', []],
])('Python: %s relies on a type', async ([use, expected]) => {
  expect(await reported('a.py', PYTHON + use)).toEqual(expected);
});

/** The reported facts without their operation. */
async function reported(file: string, text: string): Promise<readonly string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, fact, line }) =>
    verdict === 'stated' || line < 4 ? [] : [`${verdict} ${fact.replace(/^[A-Z]+ \S+ ?/, '')}`],
  );
}
