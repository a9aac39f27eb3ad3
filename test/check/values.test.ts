import { expect, test } from 'vitest';
import { checkCode } from '../../src/check/index.ts';
import { readContract } from '../../src/contract/index.ts';

const contract = await readContract();

async function openIn(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, fact, id }) =>
    verdict === 'open' ? [`${fact.replace(/^\S+ \S+ /, '')}: ${id}`] : [],
  );
}

const FETCH = `const headers = { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' };
const BASE = process.env.BASE_URL;
`;
const ORDER = ['order of response field data: conversation-list.order'];

test.for([
  ['the first element', 'use(data[0]);'],
  ['the last element', 'use(data[data.length - 1]);'],
  ['the last element by at()', 'use(data.at(-1));'],
  ['the first element by a pattern', 'const [first] = data; use(first);'],
])('%s of a list takes its order for granted', async ([, use]) => {
  const list = `${FETCH}const { data } = await (await fetch(\`\${BASE}/v1/conversations/\`, { headers })).json();\n`;
  expect(await openIn('list.ts', `${list}${use}`)).toEqual(ORDER);
  expect(
    await openIn('list.ts', `${list}for (const one of data) use(one); use(data.map(String), data.length);`),
  ).toEqual([]);
});

test('the order is taken for granted in Python and shell, too', async () => {
  const python = `import requests
r = requests.get(f'{BASE}/v1/conversations/', headers={'Authorization': f'Bearer {KEY}'})
`;
  expect(await openIn('list.py', `${python}print(r.json()['data'][-1])`)).toEqual(ORDER);
  const curl = `curl -s "$BASE_URL/v1/conversations/" -H "Authorization: Bearer $KEY"`;
  expect(await openIn('list.sh', `${curl} | jq '.data[0]'`)).toEqual(ORDER);
});

test('a type, a format, a media type, a null and a time limit are taken for granted where they are open', async () => {
  const send = (body: string, more: string): string =>
    `${FETCH}const sent = await fetch(\`\${BASE}/v1/conversations/\${id}/messages/\`, { method: 'POST', headers, body: JSON.stringify(${body})${more} });
`;
  const message = send("{ content: 'Hello' }", '');
  expect(
    await openIn(
      'send.ts',
      `${message}const { conversation } = await sent.json(); if (typeof conversation.external_user_id === 'string') use(1);`,
    ),
  ).toEqual(['type of response field conversation.external_user_id: conversation-summary.external-user-id-type']);
  expect(
    await openIn('send.ts', `${message}if (/^[0-9a-f-]{36}$/.test(sent.headers.get('x-request-id'))) use(1);`),
  ).toEqual(['format of response header x-request-id: request-id.format']);
  expect(
    await openIn('send.ts', `${message}if (sent.headers.get('content-type') === 'application/json') use(1);`),
  ).toEqual(['format of response header content-type: api.answer-media-type']);
  expect(
    await openIn('send.ts', `${message}if (sent.headers.get('content-type').startsWith('application/json')) use(1);`),
  ).toEqual([]);
  expect(await openIn('send.ts', send("{ content: 'Hello' }", ', signal: AbortSignal.timeout(5000)'))).toEqual([
    'time limit: send-message.wait-limit',
  ]);
  expect(await openIn('send.ts', send("{ content: 'Hello', metadata: null }", ''))).toEqual([
    'body field metadata null: api.nulls-sent',
  ]);
});

test('a type that is stated is no guess', async () => {
  const text = `${FETCH}const { user_message } = await (await fetch(\`\${BASE}/v1/conversations/\${id}/messages/\`, { method: 'POST', headers, body: JSON.stringify({ content: 'Hello' }) })).json();
if (typeof user_message.content === 'string') use(1);`;
  expect(await openIn('send.ts', text)).toEqual([]);
});
