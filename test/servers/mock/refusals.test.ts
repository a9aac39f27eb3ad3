import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { ask, CANARY, MEMORIES, MESSAGES, messageOf, mockOfFile, type Sent, stillOpen, TOOL } from './support.ts';

const mock = mockOfFile();

/** The whole message or the part that matters, and ids that the answer names beside those of the error's form. */
type Refusal = readonly [given: Sent, status: number, message: string | RegExp, openPoints?: readonly string[]];

const contract = await readContract();
const { choices } = contract;
const isOfErrors = (id: string): boolean => choices.get(id)?.meets === 'error';

const NO_KEY = 'The request has no key. Send it as Authorization: Bearer <API_KEY>.';
const NO_BEARER = /^The header Authorization does not have the form/;
const AGENTS = '/v1/agents/';
const get = (path: string, headers = {}): Sent => ({ path, headers });
const post = (path: string, body: string | Uint8Array, headers = {}): Sent => ({ method: 'POST', path, body, headers });
const preferring = (prefer: string): Sent => get(AGENTS, { prefer });
const WITHOUT_KEY = { authorization: '' };
const invalid = (reason: string): string => `The body is invalid: ${reason}.`;

const IN_CONTRACT: readonly Refusal[] = [
  // Keys
  [get(AGENTS, WITHOUT_KEY), 401, NO_KEY],
  [get(AGENTS, { authorization: CANARY }), 401, NO_BEARER],
  [get(AGENTS, { authorization: 'Bearer' }), 401, NO_BEARER],
  [get(AGENTS, { authorization: 'Basic eDp5' }), 401, NO_BEARER],
  [post(MESSAGES, '{}', WITHOUT_KEY), 401, NO_KEY, ['api.error-order']],
  [post(MESSAGES, '{oops', WITHOUT_KEY), 401, NO_KEY, ['api.error-order']],
  // Bodies
  [post(MESSAGES, '{}'), 400, invalid('content is missing')],
  [post(MESSAGES, '{"content": 4}'), 400, invalid('content must be a string, not a number')],
  [post(MESSAGES, '{"content": "Hi", "metadata": ["a"]}'), 400, invalid('metadata must be an object, not an array')],
  [
    post(MEMORIES, '{"content": 1, "agent_user_id": "x"}'),
    400,
    invalid('title is missing; content must be a string, not a number; agent_user_id must be an integer, not a string'),
  ],
  [post(MESSAGES, '{"content": null}'), 400, invalid('content must be a string, not null'), ['api.nulls-sent']],
  [post(MESSAGES, 'null'), 400, invalid('it must be an object, not null')],
  [post(MESSAGES, '[]'), 400, invalid('it must be an object, not an array')],
  [{ method: 'POST', path: MESSAGES }, 400, invalid('it is missing; send it as application/json')],
  [post(MESSAGES, '{\n  "content": "Hi",\n}'), 400, invalid('it is not JSON; look at line 3 column 1')],
  [post(MESSAGES, '{"content": "cut'), 400, /it is not JSON/],
  // Codings: whatever the bytes of a body are, none is decoded.
  ...Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync }).map(
    ([coding, compress]): Refusal => [
      post(MESSAGES, compress('{"content": "Hi"}'), { 'content-encoding': coding }),
      400,
      invalid(`it is encoded as ${coding}, which is not decoded here; send it without Content-Encoding`),
    ],
  ),
  [
    post(MESSAGES, '{"content"', { 'content-encoding': `gzip, ${CANARY}` }),
    400,
    invalid('it is encoded as its Content-Encoding says, which is not decoded here; send it without Content-Encoding'),
  ],
  [post(MESSAGES, gzipSync('{"content": "Hi"}')), 400, invalid('it is not UTF-8')],
  [post(MESSAGES, '{"content"', { 'content-encoding': 'Identity' }), 400, /it is not JSON/],
  // Media types
  [
    post(MESSAGES, 'content=Hi', { 'content-type': 'application/x-www-form-urlencoded' }),
    400,
    invalid('its media type is not in the contract; send it with Content-Type: application/json'),
    ['api.media-types'],
  ],
  [post(MESSAGES, '{"content": "Hi"}', { 'content-type': '' }), 400, /it has no media type/, ['api.media-types']],
  [post(MESSAGES, '{}', { 'content-type': 'json; =' }), 400, /its media type is not in the/, ['api.media-types']],
  // Paths
  [
    post('/v1/conversations/abc/messages/', '{"content": "Hi"}'),
    400,
    'The path is invalid: conversation_id must be an integer.',
    ['conversation-id.not-an-integer'],
  ],
  [
    post('/v1/agents/1,2/memories/', '{"title": 1}'),
    400,
    'The path is invalid: agent_id must be an integer.',
    ['agent-id.not-an-integer'],
  ],
  [
    post('/v1/agents/%E0%A4%A/memories/', '{"title": "a", "content": "b"}'),
    400,
    'The path is invalid: agent_id has a % that encodes nothing.',
  ],
  // A missing key comes before whatever the path and the method would be answered
  ...['/v1/nothing/', '/v1/agents', '/v1/agents/7/nothing/'].map(
    (path): Refusal => [get(path, WITHOUT_KEY), 401, NO_KEY, ['api.error-order']],
  ),
  [{ method: 'DELETE', path: AGENTS, headers: WITHOUT_KEY }, 401, NO_KEY, ['api.error-order']],
];

const NOT_IN_CONTRACT: readonly Refusal[] = [
  [
    get('/v1/agents'),
    404,
    'There is nothing at /v1/agents: call /v1/agents/ instead.',
    ['api.missing-slash', 'api.redirects'],
  ],
  [get('/v1/agents/7/nothing/'), 404, /The contract has \/v1\/agents\/, /, ['api.unknown-path']],
  [get('/v1/agents//memories/'), 404, /nothing at/],
  [get('/v2/agents/'), 404, /nothing at/, ['api.versions']],
  [get('/'), 404, /nothing at/],
  ...stillOpen('get-toolkit-details.error').map(
    (error): Refusal => [
      get('/toolkit/weather'),
      404,
      /call \/toolkit\/weather\/ instead/,
      ['toolkits.missing-slash', 'toolkits.redirects', error],
    ],
  ),
  [get(`${TOOL}more/`), 404, /nothing at/, ['toolkits.unknown-path']],
  // Methods
  [
    { method: 'DELETE', path: AGENTS },
    405,
    '/v1/agents/ does not have the method DELETE. It has GET, HEAD, OPTIONS.',
    ['api.methods', 'api.error-statuses'],
  ],
  [{ method: 'HEAD', path: MESSAGES }, 405, '', ['api.methods']],
  [{ method: 'PUT', path: TOOL }, 405, /It has GET, POST, HEAD, OPTIONS\.$/, ['toolkits.methods']],
  // Preferences
  [preferring('code=418'), 400, /its code is not documented here; there are 2\S\S, 400, 401, 403, 404, 429 and 5XX\.$/],
  [preferring('example=nobody'), 400, /there are [^.]*missingKey \(401\)/],
  [preferring('code=403, example=missingKey'), 400, /there are noAccess \(403\)\.$/],
  [preferring('delay=soon'), 400, /delay takes whole milliseconds/],
  [preferring('delay=2147483648'), 400, /up to 2147483647\.$/],
  [preferring('fault=Drop'), 400, /: fault takes drop, cut-headers or cut-body\.$/],
  // Once the status is known, no other success can be asked for.
  ...stillOpen('list-agents.status').map(
    (): Refusal => [preferring('fault=cut-body, code=204'), 400, /: fault=cut-body needs a response with a body\.$/],
  ),
  [{ method: 'HEAD', ...preferring('fault=cut-body') }, 400, ''],
  [get(TOOL, { prefer: 'code=600' }), 400, /there are [^.]+\.$/],
];

describe('what does not fit the contract is refused in words, and the answer says what it guessed', () => {
  const all = Object.entries({ 'in the contract': IN_CONTRACT, 'not in the contract': NOT_IN_CONTRACT });

  test.for(
    all.flatMap(([where, refusals]) => refusals.map((refusal) => [where, refusal[0].path, ...refusal] as const)),
  )('%s: %s: $4', async ([where, , given, status, message, openPoints = []]) => {
    const got = await ask(mock, given);
    expect(got.status).toBe(status);
    if (given.method === 'HEAD') expect(got.text).toBe('');
    else if (typeof message === 'string') expect(messageOf(got)).toBe(message);
    else expect(messageOf(got)).toMatch(message);
    expect(got.openPoints).toEqual(expect.arrayContaining(stillOpen(...openPoints)));
    expect(got.inContract).toBe(where === 'in the contract');
    // What is no request of an operation shows none of the errors that one can have.
    if (!got.inContract) expect(got.openPoints.filter(isOfErrors)).toEqual([]);
    expect(got.headers.get('content-type')).toBe('application/json');
    expect(got.text).not.toContain(CANARY);
  });
});

test('the scheme is read in any case, as RFC 9110, section 11.1 has it', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    const get = await ask(mock, { path: '/v1/agents/', headers: { authorization: `${scheme} ${CANARY}` } });
    expect(get.status, scheme).toBeLessThan(300);
    const query = { path: '/v1/agents/?a=1', headers: { authorization: `${scheme} two words` } };
    expect((await ask(mock, query)).status, scheme).toBeLessThan(300);
  }
});

test('a 401 names the scheme that it wants, and a 405 the methods that there are', async () => {
  const unauthorized = await ask(mock, { path: '/v1/agents/', headers: { authorization: '' } });
  expect(unauthorized.headers.get('www-authenticate')).toBe('Bearer');
  const wrongMethod = await ask(mock, { method: 'PATCH', path: MEMORIES });
  expect(wrongMethod.headers.get('allow')).toBe('POST, OPTIONS');
});

test('what is open in a request is accepted', async () => {
  const accepted: readonly (readonly [given: Sent, touches: string])[] = [
    [get('/v1/conversations/?agent=7&user=x&user=y'), 'list-conversations.filters'],
    [post(MESSAGES, '{"content": "Hi", "more": null}'), 'new-message.fields'],
    [post(MESSAGES, '{"content": "Hi", "metadata": {"a": 1}}'), 'new-message.metadata-returned'],
    [post('/v1/conversations/0/messages/', '{"content": "Hi"}'), 'api.integers'],
    [post('/v1/agents/99999999999999999999/memories/', '{"title":"a","content":"b"}'), 'api.integers-size'],
    [post('/v1/agents/0/memories/', '{"title": "a", "content": "b", "agent_user_id": -1}'), 'api.integers'],
    [get('/toolkit/a,b%20c/'), 'toolkit-name.characters'],
    [get('/toolkit/weather/%C3%A9/'), 'tool-name.characters'],
    [{ method: 'POST', path: TOOL }, 'execute-tool.parameters'],
    [post(TOOL, '{oops'), 'execute-tool.parameters'],
    [post(TOOL, 'city=Lisbon', { 'content-type': 'text/plain' }), 'execute-tool.parameters'],
    [post(TOOL, '{}', WITHOUT_KEY), 'execute-tool.security'],
    [post('/toolkit/a%20b/c/', '{}', { 'content-type': 'odd' }), 'execute-tool.parameters'],
  ];
  const open = accepted.filter(([, touches]) => stillOpen(touches).length > 0);
  expect(open.length).toBeGreaterThan(5);
  for (const [given, touches] of open) {
    const got = await ask(mock, given);
    expect(Math.floor(got.status / 100), touches).toBe(2);
    expect(got.openPoints.filter((id) => id === touches)).toEqual([touches]);
    expect(got.inContract).toBe(true);
  }
});

test('a query parameter that the operation does not have is ignored, or refused under a set, and the point is named', async () => {
  const askUnknown = () => ask(mock, { path: '/v1/agents/?colour=red' });
  const ignored = await askUnknown();
  expect([Math.floor(ignored.status / 100), ignored.inContract]).toEqual([2, true]);
  expect(ignored.openPoints).toEqual(expect.arrayContaining(stillOpen('api.unknown-query')));
  for (const [name, status] of [
    ['plain', 200],
    ['contrary', 400],
  ] as const) {
    await mock.replace(await applyAssumptionSet(contract, await findAssumptionSet(name)));
    const response = await askUnknown();
    expect([response.status, response.inContract], name).toEqual([status, true]);
    expect(response.openPoints, name).toEqual(expect.arrayContaining(stillOpen('api.unknown-query')));
  }
  // A parameter of the set is not unknown.
  for (const path of ['/v1/agents/?page=2', '/v1/conversations/?next=2', '/v1/conversations/?user=7']) {
    const response = await ask(mock, { path });
    expect(response.status, path).toBeLessThan(300);
    expect(response.openPoints, path).not.toContain('api.unknown-query');
  }
  await mock.replace(contract);
});

test('a body that no open point is about is passed over, and the answer says that the contract has none', async () => {
  const body = await ask(mock, {
    path: '/v1/agents/',
    body: '{"page": 2}',
    headers: { 'content-type': 'odd', 'content-length': '11' },
  });
  expect([Math.floor(body.status / 100), body.inContract]).toEqual([2, false]);
});
