import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, readContract } from '../../../src/contract/model/index.ts';
import { DOUBLES } from './support/doubles.ts';
import { SERVERS } from './support/servers.ts';

const contract = await readContract();

async function reported(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses
    .filter(({ verdict }) => verdict !== 'stated')
    .map(({ verdict, fact, id = '', confidence }) => `${confidence} ${verdict} ${fact} ${id}`.trim())
    .toSorted();
}

const STORE = 'POST /v1/agents/{agent_id}/memories/';

const EXPECTED = {
  body: `likely invented ${STORE} body field mood new-memory.fields`,
  header: `likely invented ${STORE} header X-Trace`,
  query: `likely invented ${STORE} query dry api.operations`,
  'response header': `likely invented ${STORE} response header X-Quota`,
} as const;

const PROGRAMS = { ...DOUBLES, ...SERVERS };

test.for(Object.keys(PROGRAMS))('a test double states what it answers: %s', async (name) => {
  const { file = '', text = '', without = [] } = PROGRAMS[name] ?? {};
  const parts = Object.entries(EXPECTED).flatMap(([part, fact]) => (without.some((one) => one === part) ? [] : [fact]));
  expect(await reported(file, text)).toEqual(
    [
      ...parts,
      `likely open ${STORE} response field id create-memory.body`,
      `likely open ${STORE} response field scope create-memory.body`,
      `likely open ${STORE} status 201 create-memory.status`,
    ].toSorted(),
  );
});

/** Programs in which a double compares the key of a request before it answers. */
const KEY_TESTS: Readonly<Record<string, (status: number) => [string, string]>> = {
  'msw, by presence': (status) => [
    'handlers.ts',
    `import { http, HttpResponse } from 'msw';
http.get('*/v1/agents/', ({ request }) => {
  if (!request.headers.get('authorization')) return HttpResponse.json({ message: 'no key' }, { status: ${status} });
  return HttpResponse.json([]);
});`,
  ],
  'msw, by value': (status) => [
    'handlers.ts',
    `import { http, HttpResponse } from 'msw';
http.get('*/v1/agents/', ({ request }) =>
  request.headers.get('authorization') !== 'Bearer good' ? new HttpResponse(null, { status: ${status} }) : HttpResponse.json([]));`,
  ],
  'MockTransport, by presence': (status) => [
    'test_a.py',
    `import httpx
def handler(request):
    if request.url.path == "/v1/agents/" and "authorization" not in request.headers:
        return httpx.Response(${status}, json={"message": "no key"})
    if request.url.path == "/v1/agents/":
        return httpx.Response(200, json=[])
    raise AssertionError(request.url)
transport = httpx.MockTransport(handler)`,
  ],
  'a function given as fetch': (status) => [
    'a.test.ts',
    `const fakeFetch = async (url, init) => {
  const key = init?.headers?.Authorization;
  if (url.endsWith('/v1/agents/')) return key ? Response.json([]) : new Response('{"message":"no key"}', { status: ${status} });
  return new Response(null, { status: 404 });
};
start({ fetch: fakeFetch });`,
  ],
};

test.for(Object.keys(KEY_TESTS))('the status of a double for a request without a key is compared: %s', async (name) => {
  const program = KEY_TESTS[name] ?? (() => ['', '']);
  const without = (status: number) => `likely excluded GET /v1/agents/ status ${status} without a key ${KEY_STATEMENT}`;
  expect(await reported(...program(403))).toContain(without(403));
  expect((await reported(...program(401))).filter((one) => /excluded|invented/.test(one))).toEqual([]);
});

const KEY_STATEMENT = 'errors.401';

/** Creates a handler of msw, as a file and its text. */
const handler = (call: string, body = '{}', init = ''): [string, string] => [
  'handlers.ts',
  `import { http, HttpResponse } from 'msw';\nhttp.${call} () => HttpResponse.json(${body}${init}));`,
];

test.for<[string, string, string[]]>([
  ['a host that a test makes up', "get('https://api.test/v1/agents/',", []],
  ['any host', "get('*/v1/agents/',", []],
  ['a host that is not known', 'get(`${BASE}/v1/agents/`,', []],
  ['another path', "get('*/v1/users/',", []],
  ['another path below the version', "get('https://api.test/v1/billing/7/',", []],
  ['a wildcard', "get('*/v1/*',", []],
  ['a path that is not written', 'get(url,', []],
  ['a regular expression', 'get(/agents/,', []],
  ['a path without its slash', "get('*/v1/agents',", ['likely excluded GET /v1/agents list-agents.operation']],
  ['another method', "put('*/v1/agents/',", ['likely open PUT /v1/agents/ api.operations']],
  [
    'a path below a stated one',
    "post('*/v1/agents/7/memories/batch/',",
    ['likely open POST /v1/agents/7/memories/batch/ api.operations'],
  ],
])('a double belongs to the API by its path: %s', async ([, call, expected]) => {
  expect(await reported(...handler(call))).toEqual(expected);
});

test.for<[string, string, RegExp | undefined]>([
  [
    'another type',
    '{ user_message: { content: 5 } }',
    /^likely excluded .* \/user_message\/content is integer, not string/,
  ],
  ['a list instead of an object', '[]', /^likely excluded .* the body is array, not object/],
  ['a field that is missing', '{ user_message: { content: "a" } }', undefined],
  ['a value that is not known', '{ user_message: { content: text } }', undefined],
])('a double contradicts the type of a response: %s', async ([, body, expected]) => {
  const all = await reported(...handler("post('*/v1/conversations/:id/messages/',", body));
  const faults = all.filter((one) => /excluded|invented/.test(one));
  expect(faults).toEqual(expected === undefined ? [] : [expect.stringMatching(expected)]);
});

test.for([
  [
    'the path of another double of the file',
    `def handler(request):
    assert request.url.path == "/v1/agents/"
    return httpx.Response(200, json=[])
start(httpx.MockTransport(handler))`,
    'start(httpx.MockTransport(lambda request: httpx.Response(status, json={"message": "no"})))',
  ],
  [
    'a path that is compared afterwards',
    'seen = []',
    `def handler(request):
        seen.append(request)
        return httpx.Response(status, json={"message": "no"})
    start(httpx.MockTransport(handler))
    (request,) = seen
    assert request.url.path == "/v1/agents/"`,
  ],
  [
    'the path of a request of the file',
    `client = httpx.Client(base_url="https://api.test", headers={"Authorization": "Bearer k"})
client.get("/v1/agents/")`,
    'monkeypatch.setattr(client, "get", lambda *args, **options: httpx.Response(status, json={"message": "no"}))',
  ],
])('a double that compares no path answers the requests of its file: %s', async ([, before = '', body = '']) => {
  const test = (names: string): string => `import httpx
import pytest
${before}
@pytest.mark.parametrize(${names}, [(400, 1), (401, 1), (403, 1), (404, 1), (429, 1), (500, 1), (424, 1)])
def test_errors(monkeypatch, status, other):
    ${body}
`;
  const expected = 'likely invented GET /v1/agents/ status 424 api.error-statuses';
  for (const names of ['"status, other"', '("status", "other")'])
    expect(await reported('test_a.py', test(names))).toContain(expected);
  // With requests to several operations, it is not known which one the double answers.
  const others = '\nhttpx.get("https://api.test/v1/conversations/")\nhttpx.get("https://api.test/v1/agents/")\n';
  const isCompared = body.includes('url.path');
  const uses = await reported('test_a.py', test('"status, other"') + others);
  expect(uses.includes(expected)).toBe(isCompared);
});

test('a double of another host is left alone if the document states an address', async () => {
  const shop = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://api.shop.com' }],
      paths: { '/users': { get: ok }, '/users/{id}/orders': { get: ok } },
    },
    new Map(),
  );
  const double = async (url: string): Promise<string[]> => {
    const [file, text] = handler(`get('${url}',`, '{ total: 1 }');
    const { uses } = await checkCode([{ file, text: `${text}\nexpect(orders.total).toBe(1);` }], {
      contract: shop,
      sets: [],
    });
    return uses.map(({ verdict, fact }) => `${verdict} ${fact}`);
  };
  const facts = ['stated GET /users/{id}/orders', 'invented GET /users/{id}/orders response field total'];
  expect(await double('https://api.shop.com/users/7/orders')).toEqual(facts);
  expect(await double('http://test/users/7/orders')).toEqual(facts);
  expect(await double('*/users/7/orders')).toEqual(facts);
  expect(await double('https://api.mart.com/users/7/orders')).toEqual([]);
  // Many APIs have a path with a single name.
  expect(await double('*/users')).toEqual([]);
  expect(await double('https://api.shop.com/users/7/baskets')).toEqual(['invented GET /users/7/baskets']);
});

const ok = {
  responses: {
    200: {
      description: 'ok',
      content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
    },
  },
};
