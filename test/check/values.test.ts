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

async function printed(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.filter(({ verdict }) => verdict !== 'stated').map(({ verdict, fact, id }) => `${verdict} ${fact}: ${id}`);
}

test('a helper is judged by what its callers give it, and by nothing where the path is its caller’s', async () => {
  const helper = `${FETCH}export async function post(path: string, body: object) {
  return fetch(\`\${BASE}\${path}\`, { method: 'POST', headers, body: JSON.stringify(body) });
}
`;
  expect(await printed('post.ts', helper)).toEqual([]);
  const call = "export const add = () => post('/v1/agents/7/memories/', { title: 'a', content: 'b' });";
  expect(await printed('post.ts', `${helper}${call}`)).toEqual([]);
});

test('what all operations have is judged of one that is not stated, too', async () => {
  const text = `export const list = async () => {
  const response = await fetch(\`\${process.env.BASE}/v1/jobs/\`, { headers: { 'X-Token': 'example' } });
  if (response.status === 418) throw new Error((await response.json()).message);
  return fetch(\`\${process.env.BASE}/v1/agents/\`, { headers });
};
const headers = { Authorization: \`Bearer \${process.env.KEY}\` };
export const newer = () => fetch(\`\${process.env.BASE}/v2/agents/\`);`;
  expect(await printed('jobs.ts', text)).toEqual([
    'excluded GET /v1/jobs/ key: developer-api-key.required',
    'invented GET /v1/jobs/: api.operations',
    'invented GET /v1/jobs/ header X-Token: undefined',
    'invented GET /v1/jobs/ status 418: api.error-statuses',
    'invented GET /v2/agents/: api.operations',
  ]);
});

test('what may be sent counts as sent: a field that a default leaves out, and the fields of an interface', async () => {
  const python = `import requests
def add(agent, tags=None):
    body = {"title": "a", "content": "b"}
    if tags:
        body["tags"] = tags
    return requests.post(f"{BASE}/v1/agents/{agent}/memories/", json=body, headers={"Authorization": f"Bearer {KEY}"})
`;
  const memory = `${FETCH}interface Memory { title: string; content: string; tags?: string[] }
export const add = (memory: Memory) =>
  fetch(\`\${BASE}/v1/agents/7/memories/\`, { method: 'POST', headers, body: JSON.stringify(memory) });`;
  const tags = ['invented POST /v1/agents/{agent_id}/memories/ body field tags: new-memory.fields'];
  expect(await printed('add.py', python)).toEqual(tags);
  expect(await printed('add.ts', memory)).toEqual(tags);
});

test('a field that is null by default and sent where it is not is no null', async () => {
  const text = `${FETCH}export const add = (user: number | null = null) => {
  const body: { title: string; content: string; agent_user_id?: number } = { title: 'a', content: 'b' };
  if (user !== null) body.agent_user_id = user;
  return fetch(\`\${BASE}/v1/agents/7/memories/\`, { method: 'POST', headers, body: JSON.stringify(body) });
};`;
  expect(await printed('add.ts', text)).toEqual([]);
});

test('after a comparison with one error, the rest may be a success or another error', async () => {
  const shell = `code=$(curl -s -o agents.json -w '%{http_code}' -H "Authorization: Bearer $KEY" "$BASE/v1/agents/")
if [ "$code" = 429 ]; then
  sleep 5
elif [ "$code" = 200 ]; then
  jq -r '.[].id' agents.json
else
  jq -r '.message' agents.json
fi`;
  expect(await printed('agents.sh', shell)).toEqual([
    'open GET /v1/agents/ status 200: list-agents.status',
    'open GET /v1/agents/ response field [].id: list-agents.body',
  ]);
});

test('a key of which it is not known how it begins is reported as unread', async () => {
  const text = 'fetch(`${process.env.BASE}/v1/agents/`, { headers: { Authorization: process.env.KEY } });';
  expect(await printed('key.ts', text)).toEqual(['unread GET /v1/agents/ key: developer-api-key.required']);
});
