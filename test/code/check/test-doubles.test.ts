import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const SEND = 'POST /v1/conversations/{conversation_id}/messages/';

test.for<[string, string]>([
  [
    'msw',
    `import { http, HttpResponse } from 'msw';
http.post('*/v1/conversations/:id/messages/', () => HttpResponse.json({ agent_message: { content: 'a', mood: 'b' } }));
http.get('https://a.test/v1/agents/', () => HttpResponse.json({ message: 'no', code: 1 }, { status: 409, headers: { 'X-Wait': '1' } }));`,
  ],
  [
    'nock',
    `import nock from 'nock';
nock('https://a.test').post('/v1/conversations/5/messages/').reply(200, { agent_message: { content: 'a', mood: 'b' } });
nock('https://a.test').persist().get('/v1/agents/').reply(409, { message: 'no', code: 1 }, { 'X-Wait': '1' });`,
  ],
  [
    'axios-mock-adapter',
    `import axios from 'axios'; import MockAdapter from 'axios-mock-adapter'; const mock = new MockAdapter(axios);
mock.onPost('/v1/conversations/5/messages/').reply(200, { agent_message: { content: 'a', mood: 'b' } });
mock.onGet('/v1/agents/').reply(409, { message: 'no', code: 1 }, { 'X-Wait': '1' });`,
  ],
  [
    'Cypress',
    `const H = {};
cy.intercept('POST', '/v1/conversations/5/messages/', { body: { agent_message: { content: 'a', mood: 'b' } } });
cy.intercept({ method: 'GET', url: '/v1/agents/' }, { statusCode: 409, body: { message: 'no', code: 1 }, headers: { 'X-Wait': '1' } });`,
  ],
])('the code relies on the responses that a test gives it: %s', async ([, text]) => {
  const { uses } = await checkCode([{ file: 'a.test.ts', text }], { contract, sets: [] });
  const guessed = uses.filter(
    ({ verdict, fact }) =>
      /^(invented|excluded)$/.test(verdict) || (verdict === 'open' && fact.includes('response field')),
  );
  expect(
    guessed.map(({ line, verdict, fact, confidence }) => `${line} ${verdict} ${fact} ${confidence}`).toSorted(),
  ).toEqual([
    `2 open ${SEND} response field agent_message.mood likely`,
    '3 invented GET /v1/agents/ response header X-Wait likely',
    '3 invented GET /v1/agents/ status 409 likely',
    '3 open GET /v1/agents/ response field code likely',
  ]);
});

const SENDERS: Readonly<Record<string, string>> = {
  'send.ts': `export const list = (base: string) =>
  fetch(base + '/v1/agents/', { headers: { Authorization: 'Bearer ' + KEY } });`,
  'send.py': `import requests
def list_agents(base):
    return requests.get(f"{base}/v1/agents/", headers={"Authorization": f"Bearer {KEY}"})`,
};

/** Tests that answer the requests which `send` sends to an address. */
const DOUBLED: Readonly<Record<string, (address: string) => string>> = {
  'msw.test.ts': (address) => `import { http, HttpResponse } from 'msw';
import { list } from './send';
const API = '${address}';
http.get(API + '/v1/agents/', () => HttpResponse.json({}));
await list(API);`,
  'nock.test.ts': (address) => `import nock from 'nock';
import { list } from './send';
const base = '${address}';
nock(base).get('/v1/agents/').reply(200);
await list(base);`,
  'test_responses.py': (address) => `import responses
from send import list_agents
BASE = "${address}"
@responses.activate
def test_list():
    responses.get(f"{BASE}/v1/agents/", json={})
    list_agents(BASE)`,
  'test_respx.py': (address) => `import respx
from send import list_agents
@respx.mock
def test_list():
    respx.get("${address}/v1/agents/").respond(200)
    list_agents("${address}")`,
};

const isHost = ({ fact }: { readonly fact: string }): boolean => /^(address|scheme of)/.test(fact);

test.for(Object.keys(DOUBLED))('a test makes up the host that it answers: %s', async (file) => {
  const send = file.endsWith('.py') ? 'send.py' : 'send.ts';
  const findHosts = async (text: string): Promise<string[]> => {
    const files = [
      { file, text },
      { file: send, text: SENDERS[send] ?? '' },
    ];
    const { uses } = await checkCode(files, { contract, sets: [] });
    return uses.filter(isHost).map((use) => `${use.file} ${use.verdict}`);
  };
  for (const address of ['http://api.acme.com', 'http://desk', 'http://desk.test:8080'])
    expect(await findHosts(DOUBLED[file]?.(address) ?? '')).toEqual([]);
  // A test that answers nothing reaches the host.
  const live = file.endsWith('.py')
    ? 'from send import list_agents\ndef test_list():\n    list_agents("http://api.acme.com")'
    : "import { list } from './send';\nawait list('http://api.acme.com');";
  expect(await findHosts(live)).toEqual([`${file} open`, `${file} excluded`]);
});

test('the address that a program has for its requests stays a fact, also if a test answers it', async () => {
  const files = [
    { file: 'api.ts', text: "export const API = 'http://api.acme.com';" },
    { file: 'send.ts', text: SENDERS['send.ts'] ?? '' },
    {
      file: 'a.test.ts',
      text: "import nock from 'nock';\nimport { API } from './api';\nimport { list } from './send';\nnock(API).get('/v1/agents/').reply(200);\nawait list(API);",
    },
  ];
  const { uses } = await checkCode(files, { contract, sets: [] });
  expect(uses.filter(isHost).map(({ file, verdict }) => `${file} ${verdict}`)).toEqual([
    'api.ts open',
    'api.ts excluded',
  ]);
});

test('the client that a test answers itself has no host, and may lack the key of the one that it replaces', async () => {
  const text = (transport: string, path: string) => `import httpx
def test_list():
    with httpx.Client(base_url="http://api.acme.com/v1", transport=${transport}) as client:
        client.get("${path}")`;
  const check = async (transport: string, path: string): Promise<string[]> => {
    const { uses } = await checkCode([{ file: 'test_a.py', text: text(transport, path) }], { contract, sets: [] });
    return uses.map(({ verdict, fact }) => `${verdict} ${fact}`);
  };
  const double = 'httpx.MockTransport(lambda request: httpx.Response(200, json={}))';
  expect(await check(double, '/agents/')).toEqual([
    'open GET /v1/agents/ status 200',
    'unread GET /v1/agents/ key',
    'stated GET /v1/agents/',
  ]);
  expect(await check(double, '/agent/')).toContain('invented GET /v1/agent/');
  expect(await check('httpx.HTTPTransport(retries=2)', '/agents/')).toEqual(
    expect.arrayContaining(['excluded GET /v1/agents/ key', 'excluded scheme of http://api.acme.com']),
  );
});

test.for(['"c-9"', '9', 'True', 'None'])('a value that a double gives shows its type: %s', async (value) => {
  const text = `import respx
respx.get("https://a.test/v1/conversations/").respond(200, json={"data": []})
respx.post("https://a.test/v1/conversations/5/messages/").respond(200, json={"conversation": {"id": 5, "external_user_id": ${value}}})`;
  const { uses } = await checkCode([{ file: 'test_a.py', text }], { contract, sets: [] });
  const types = uses
    .filter(({ fact }) => / type of /.test(fact))
    .map(({ verdict, confidence }) => `${verdict} ${confidence}`);
  expect(types).toEqual(value === 'None' ? [] : ['open likely']);
});

test.for<[string, boolean]>([
  ["'**/v1/conversations/*/messages'", true],
  ["'**/v1/conversations/*/messages/'", false],
  ["'**/v1/conversations/*/messages*'", false],
  ["'**/v1/conversations/*/reports'", false],
  ['/v1.conversations.[0-9]+.messages/', false],
  ['/\\/v1\\/conversations\\/[0-9]+\\/messages/', false],
  ['/\\/v1\\/conversations\\/[0-9]+\\/messages$/', true],
])('a double that answers any method has the slash of the path: %s', async ([pattern, isExcluded]) => {
  const text = `import { test } from '@playwright/test';
test('a', async ({ page }) => {
  await page.route(${pattern}, (route) => route.fulfill({ json: {} }));
});`;
  const { uses } = await checkCode([{ file: 'a.spec.ts', text }], { contract, sets: [] });
  const paths = uses.filter(({ verdict, key }) => verdict !== 'stated' && key.length === 2);
  expect(paths.map(({ verdict, confidence }) => `${verdict} ${confidence}`)).toEqual(
    isExcluded ? ['excluded likely'] : [],
  );
});
