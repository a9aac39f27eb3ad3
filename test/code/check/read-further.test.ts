import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

test.for<[string, string[]]>([
  [
    'fetch(`${process.env.BASE}/api/v1/agents/`, H)',
    ['excluded likely GET /api/v1/agents/ the path begins with /api/v1, not with /v1'],
  ],
  [
    'fetch(`${process.env.BASE}/v2/agents/`, H)',
    ['open likely GET /v2/agents/ the path begins with /v2, not with /v1'],
  ],
  // The host shows another API, and a path without a host leads to the application itself.
  ['fetch("https://api.shop.com/v2/agents/", H)', []],
  ['fetch("/api/v1/orders/", H)', []],
])(
  'a path with another prefix than the stated one is not stated, behind an unknown host: %s',
  async ([call, expected]) => {
    const text = `const H = { headers: { Authorization: \`Bearer \${process.env.KEY}\` } };\nawait ${call};`;
    const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
    expect(
      uses.flatMap(({ verdict, confidence, fact, why }) =>
        /^(excluded|invented)$/.test(verdict) || why !== undefined ? [`${verdict} ${confidence} ${fact} ${why}`] : [],
      ),
    ).toEqual(expected);
  },
);

test.for(['Buffer.concat(chunks).toString()', "Buffer.concat(chunks).toString('utf8')", "chunks.join('')"])(
  'the chunks of a body are the body: %s',
  async (joined) => {
    const text = `import https from 'node:https';
https.get(\`\${process.env.BASE}/v1/conversations/\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } }, (res) => {
  const chunks = [];
  res.on('data', (chunk) => chunks.push(chunk));
  res.on('end', () => console.log(JSON.parse(${joined}).mood));
});`;
    const { uses } = await checkCode([{ file: 'a.js', text }], { contract, sets: [] });
    expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toContain(
      'invented GET /v1/conversations/ response field mood',
    );
  },
);

test('a parameter that a caller passes in a query is reported at the caller', async () => {
  const text = `const list = (query = '') =>
  fetch(\`\${process.env.BASE}/v1/conversations/\${query ? \`?\${query}\` : ''}\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });


export const all = () => list('size=500&mood=x');`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(uses.filter(({ key }) => key[2] === 'query').map(({ line, fact }) => `${line} ${fact}`)).toEqual([
    '5 GET /v1/conversations/ query size',
    '5 GET /v1/conversations/ query mood',
  ]);
});

test('a value that is a response or its body has the members of the response', async () => {
  const text = `const load = async () => { const response = await fetch(\`\${process.env.BASE}/v1/conversations/\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });
  return response.headers.get('content-type') === 'application/json' ? response.json() : response; };
const result = await load();
console.log(result.headers.get('x-request-id'), result.mood);`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(uses.flatMap(({ verdict, fact }) => (/^(excluded|invented)$/.test(verdict) ? [fact] : []))).toEqual([
    'GET /v1/conversations/ response field mood',
  ]);
});

const READ = '"$BASE/v1/conversations/"';
const SENT =
  '-H "Content-Type: application/json" -X POST -d "{\\"content\\": \\"a\\"}" "$BASE/v1/conversations/42/messages/"';

test.for<[string, string, string, string[]]>([
  ['names of the response', READ, '"data": []', ['6 invented GET /v1/conversations/ response field mood likely']],
  ['names of settings', READ, '"port": 80', []],
  ['more other names', READ, '"data": [], "port": 80, "host": "a"', []],
  ['names of the body', SENT, '"content": "a"', []],
])('JSON after a request shows its response by its names: %s', async ([, request, fields, expected]) => {
  const isBody = request === SENT;
  const text = [
    ...['```sh', `curl -H "Authorization: Bearer $KEY" ${request}`, '```', '```json', `{ ${fields}`],
    ...[isBody ? '}' : ', "mood": "x" }', '```'],
  ].join('\n');
  const { uses } = await checkCode([{ file: 'a.md', text }], { contract, sets: [] });
  expect(
    uses.flatMap(({ verdict, line, fact, confidence }) =>
      verdict === 'stated' ? [] : [`${line} ${verdict} ${fact} ${confidence}`],
    ),
  ).toEqual(expected);
});

const SEND = `fetch(\`\${process.env.BASE}/v1/conversations/42/messages/\`, { method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' }, body: JSON.stringify({ content: 'a' }) })`;

test.for<[string, string]>([
  ['a route of Next.js', `export const maxDuration = 60;\nexport const POST = async () => ${SEND};`],
  [
    'k6',
    `export const options = { thresholds: { http_req_duration: ['p(95)<20000'] } };\nexport default () => ${SEND};`,
  ],
])('a time limit of a whole module is one of its requests: %s', async ([, text]) => {
  const { uses } = await checkCode([{ file: 'route.ts', text }], { contract, sets: [] });
  expect(uses.flatMap(({ verdict, line, fact }) => (verdict === 'open' ? [`${line} ${fact}`] : []))).toEqual([
    '1 POST /v1/conversations/{conversation_id}/messages/ time limit',
  ]);
});

test('a module without a request of the API has no time limit', async () => {
  const text = "export const maxDuration = 60;\nexport const GET = async () => fetch('https://other.example/');";
  const { uses } = await checkCode([{ file: 'route.ts', text }], { contract, sets: [] });
  expect(uses).toEqual([]);
});

test('the statuses that axios is to accept are compared', async () => {
  const text = `import axios from 'axios';
axios.get(\`\${process.env.BASE}/v1/agents/\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` }, validateStatus: (status) => status === 206 || status === 409 });`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'stated' ? [] : [`${verdict} ${fact}`]))).toEqual([
    'open GET /v1/agents/ status 206',
    'invented GET /v1/agents/ status 409',
  ]);
});

test.for(['slice(0, 2000)', 'trim().substring(0, 2000)'])(
  'a text that a program cuts relies on the length: %s',
  async (cut) => {
    const text = `export const send = (text: string) =>
  ${SEND.replace("'a'", `text.${cut}`)};`;
    const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
    expect(uses.flatMap(({ verdict, fact, id }) => (verdict === 'open' ? [`${fact} ${id}`] : []))).toEqual([
      'POST /v1/conversations/{conversation_id}/messages/ body field content length new-message.content-length',
    ]);
  },
);

test('supertest expects headers and bodies', async () => {
  const text = `import request from 'supertest';
request(process.env.BASE).get('/v1/conversations/').set('Authorization', \`Bearer \${process.env.KEY}\`)
  .expect('X-Total', '4')
  .expect(200, { data: [], mood: 'x' });`;
  const { uses } = await checkCode([{ file: 'a.test.ts', text }], { contract, sets: [] });
  expect(
    uses.flatMap(({ verdict, line, fact }) => (verdict === 'stated' ? [] : [`${line} ${verdict} ${fact}`])),
  ).toEqual([
    '3 open GET /v1/conversations/ response header X-Total',
    '4 open GET /v1/conversations/ status 200',
    '4 invented GET /v1/conversations/ response field mood',
  ]);
});

test("a time limit can be a text, such as '20s' in k6", async () => {
  const text = `import http from 'k6/http';
http.post(\`\${__ENV.BASE}/v1/conversations/42/messages/\`, JSON.stringify({ content: 'a' }), { headers: { Authorization: \`Bearer \${__ENV.KEY}\`, 'Content-Type': 'application/json' }, timeout: '20s' });`;
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract, sets: [] });
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'open' ? [fact] : []))).toEqual([
    'POST /v1/conversations/{conversation_id}/messages/ time limit',
  ]);
});
