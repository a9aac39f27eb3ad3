import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import type { Mock } from '../../src/mock/index.ts';
import { ask, CANARY, MEMORIES, MESSAGES, messageOf, mockOf, type Sent, stillOpen, TOOL } from './support.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await mockOf();
});
afterAll(() => mock.close());

interface Want {
  readonly status: number;
  /** The whole message, or the part that matters. */
  readonly message: string | RegExp;
  /** Ids that the answer names beside those of the error's form. */
  readonly openPoints?: readonly string[];
  readonly inContract?: boolean;
}

const { choices } = await readContract();
const isOfErrors = (id: string): boolean => choices.get(id)?.meets === 'error';

const NO_KEY = 'The request has no key. Send it as Authorization: Bearer <API_KEY>.';
const NO_BEARER = /^The header Authorization does not have the form/;
const post = (path: string, body: string, headers = {}): Sent => ({ method: 'POST', path, body, headers });

const REFUSALS: readonly { readonly given: Sent; readonly want: Want }[] = [
  // Keys
  { given: { path: '/v1/agents/', headers: { authorization: '' } }, want: { status: 401, message: NO_KEY } },
  { given: { path: '/v1/agents/', headers: { authorization: CANARY } }, want: { status: 401, message: NO_BEARER } },
  { given: { path: '/v1/agents/', headers: { authorization: 'Bearer' } }, want: { status: 401, message: NO_BEARER } },
  {
    given: { path: '/v1/agents/', headers: { authorization: 'Basic eDp5' } },
    want: { status: 401, message: NO_BEARER },
  },
  {
    given: post(MESSAGES, '{}', { authorization: '' }),
    want: { status: 401, message: NO_KEY, openPoints: ['api.error-order'] },
  },
  {
    given: post(MESSAGES, '{oops', { authorization: '' }),
    want: { status: 401, message: NO_KEY, openPoints: ['api.error-order'] },
  },
  // Bodies
  { given: post(MESSAGES, '{}'), want: { status: 400, message: 'The body is invalid: content is missing.' } },
  {
    given: post(MESSAGES, '{"content": 4}'),
    want: { status: 400, message: 'The body is invalid: content must be a string, not a number.' },
  },
  {
    given: post(MESSAGES, '{"content": "Hi", "metadata": ["a"]}'),
    want: { status: 400, message: 'The body is invalid: metadata must be an object, not an array.' },
  },
  {
    given: post(MEMORIES, '{"content": 1, "agent_user_id": "x"}'),
    want: {
      status: 400,
      message:
        'The body is invalid: title is missing; content must be a string, not a number; agent_user_id must be an integer, not a string.',
    },
  },
  {
    given: post(MESSAGES, '{"content": null}'),
    want: {
      status: 400,
      message: 'The body is invalid: content must be a string, not null.',
      openPoints: ['api.nulls-sent'],
    },
  },
  {
    given: post(MESSAGES, 'null'),
    want: {
      status: 400,
      message: 'The body is invalid: it must be an object, not null.',
      openPoints: ['api.nulls-sent'],
    },
  },
  {
    given: post(MESSAGES, '[]'),
    want: { status: 400, message: 'The body is invalid: it must be an object, not an array.' },
  },
  {
    given: { method: 'POST', path: MESSAGES },
    want: { status: 400, message: 'The body is invalid: it is missing; send it as application/json.' },
  },
  {
    given: post(MESSAGES, '{\n  "content": "Hi",\n}'),
    want: { status: 400, message: 'The body is invalid: it is not JSON; look at line 3 column 1.' },
  },
  { given: post(MESSAGES, '{"content": "cut'), want: { status: 400, message: /it is not JSON/ } },
  // Media types
  {
    given: post(MESSAGES, 'content=Hi', { 'content-type': 'application/x-www-form-urlencoded' }),
    want: {
      status: 400,
      message: /its media type is not in the contract; send it with Content-Type: application\/json\.$/,
      openPoints: ['api.media-types'],
    },
  },
  {
    given: post(MESSAGES, '{"content": "Hi"}', { 'content-type': '' }),
    want: { status: 400, message: /it has no media type/, openPoints: ['api.media-types'] },
  },
  {
    given: post(MESSAGES, '{"content": "Hi"}', { 'content-type': 'json; =' }),
    want: { status: 400, message: /its media type is not in the contract/, openPoints: ['api.media-types'] },
  },
  // Paths
  {
    given: post('/v1/conversations/abc/messages/', '{"content": "Hi"}'),
    want: {
      status: 400,
      message: 'The path is invalid: conversation_id must be an integer.',
      openPoints: ['conversation-id.not-an-integer'],
    },
  },
  {
    given: post('/v1/agents/1,2/memories/', '{"title": 1}'),
    want: {
      status: 400,
      message: /The path is invalid: agent_id must be an integer\./,
      openPoints: ['agent-id.not-an-integer'],
    },
  },
  {
    given: post('/v1/agents/%E0%A4%A/memories/', '{"title": "a", "content": "b"}'),
    want: { status: 400, message: 'The path is invalid: agent_id has a % that encodes nothing.' },
  },
  {
    given: { path: '/v1/agents' },
    want: {
      status: 404,
      message: 'There is nothing at /v1/agents. Every path ends with a slash: call /v1/agents/ instead.',
      openPoints: ['api.missing-slash', 'api.redirects'],
      inContract: false,
    },
  },
  {
    given: { path: '/v1/agents/7/' },
    want: {
      status: 404,
      message: /The contract has \/v1\/agents\/, /,
      openPoints: ['api.unknown-path'],
      inContract: false,
    },
  },
  { given: { path: '/v1/agents//memories/' }, want: { status: 404, message: /nothing at/, inContract: false } },
  {
    given: { path: '/v2/agents/' },
    want: { status: 404, message: /nothing at/, openPoints: ['api.versions'], inContract: false },
  },
  { given: { path: '/' }, want: { status: 404, message: /nothing at/, inContract: false } },
  ...stillOpen('get-toolkit-details.error').map((error) => ({
    given: { path: '/toolkit/weather' },
    want: {
      status: 404,
      message: /call \/toolkit\/weather\/ instead/,
      openPoints: ['toolkits.missing-slash', 'toolkits.redirects', error],
      inContract: false,
    },
  })),
  {
    given: { path: `${TOOL}more/` },
    want: { status: 404, message: /nothing at/, openPoints: ['toolkits.unknown-path'], inContract: false },
  },
  // A missing key comes before whatever the path and the method would be answered
  ...['/v1/nothing/', '/v1/agents', '/v1/agents/7/'].map((path) => ({
    given: { path, headers: { authorization: '' } },
    want: { status: 401, message: NO_KEY, openPoints: ['api.error-order'] },
  })),
  {
    given: { method: 'DELETE', path: '/v1/agents/', headers: { authorization: '' } },
    want: { status: 401, message: NO_KEY, openPoints: ['api.error-order'] },
  },
  // Methods
  {
    given: { method: 'DELETE', path: '/v1/agents/' },
    want: {
      status: 405,
      message: '/v1/agents/ does not have the method DELETE. It has GET, HEAD, OPTIONS.',
      openPoints: ['api.methods', 'api.error-statuses'],
      inContract: false,
    },
  },
  {
    given: { method: 'HEAD', path: MESSAGES },
    want: { status: 405, message: '', openPoints: ['api.methods'], inContract: false },
  },
  {
    given: { method: 'PUT', path: TOOL },
    want: {
      status: 405,
      message: /It has GET, POST, HEAD, OPTIONS\.$/,
      openPoints: ['toolkits.methods'],
      inContract: false,
    },
  },
  // Preferences
  {
    given: { path: '/v1/agents/', headers: { prefer: 'code=418' } },
    want: {
      status: 400,
      message: /code=418 is not documented here; there are 2\S\S, 400, 401, 403, 404, 429 and 5XX\.$/,
      inContract: false,
    },
  },
  {
    given: { path: '/v1/agents/', headers: { prefer: 'example=nobody' } },
    want: { status: 400, message: /there are [^.]*missingKey \(401\)/, inContract: false },
  },
  {
    given: { path: '/v1/agents/', headers: { prefer: 'code=403, example=missingKey' } },
    want: { status: 400, message: /there are noAccess \(403\)\.$/, inContract: false },
  },
  {
    given: { path: '/v1/agents/', headers: { prefer: 'delay=soon' } },
    want: { status: 400, message: /delay takes whole milliseconds/, inContract: false },
  },
  {
    given: { path: '/v1/agents/', headers: { prefer: 'delay=2147483648' } },
    want: { status: 400, message: /up to 2147483647\.$/, inContract: false },
  },
  {
    given: { path: '/v1/agents/', headers: { prefer: 'fault=Drop' } },
    want: { status: 400, message: /: fault takes drop, cut-headers or cut-body\.$/, inContract: false },
  },
  // Once the status is known, no other success can be asked for.
  ...stillOpen('list-agents.status').map(() => ({
    given: { path: '/v1/agents/', headers: { prefer: 'fault=cut-body, code=204' } },
    want: { status: 400, message: /: fault=cut-body needs a response with a body\.$/, inContract: false },
  })),
  {
    given: { method: 'HEAD', path: '/v1/agents/', headers: { prefer: 'fault=cut-body' } },
    want: { status: 400, message: '', inContract: false },
  },
  {
    given: { path: TOOL, headers: { prefer: 'code=302' } },
    want: { status: 400, message: /there are [^.]+\.$/, inContract: false },
  },
];

describe('what does not fit the contract is refused in words, and the answer says what it guessed', () => {
  test.for(REFUSALS)('$given.path: $want.message', async ({ given, want }) => {
    const got = await ask(mock, given);
    expect(got.status).toBe(want.status);
    if (given.method === 'HEAD') expect(got.text).toBe('');
    else if (typeof want.message === 'string') expect(messageOf(got)).toBe(want.message);
    else expect(messageOf(got)).toMatch(want.message);
    expect(got.openPoints).toEqual(expect.arrayContaining(stillOpen(...(want.openPoints ?? []))));
    expect(got.inContract).toBe(want.inContract ?? true);
    // What is no request of an operation shows none of the errors that one can have.
    if (want.inContract === false) expect(got.openPoints.filter(isOfErrors)).toEqual([]);
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
  const accepted: readonly { readonly given: Sent; readonly touches: string }[] = [
    { given: { path: '/v1/conversations/?agent=7&user=x&user=y' }, touches: 'list-conversations.filters' },
    { given: post(MESSAGES, '{"content": "Hi", "more": null}'), touches: 'new-message.fields' },
    { given: post(MESSAGES, '{"content": "Hi", "metadata": {"a": 1}}'), touches: 'new-message.metadata-returned' },
    { given: post('/v1/conversations/0/messages/', '{"content": "Hi"}'), touches: 'api.integers' },
    {
      given: post('/v1/agents/99999999999999999999/memories/', '{"title":"a","content":"b"}'),
      touches: 'api.integers-size',
    },
    {
      given: post('/v1/agents/0/memories/', '{"title": "a", "content": "b", "agent_user_id": -1}'),
      touches: 'api.integers',
    },
    { given: { path: '/toolkit/a,b%20c/' }, touches: 'toolkit-name.characters' },
    { given: { path: '/toolkit/weather/%C3%A9/' }, touches: 'tool-name.characters' },
    { given: { method: 'POST', path: TOOL }, touches: 'execute-tool.parameters' },
    { given: post(TOOL, '{oops'), touches: 'execute-tool.parameters' },
    { given: post(TOOL, 'city=Lisbon', { 'content-type': 'text/plain' }), touches: 'execute-tool.parameters' },
    { given: post(TOOL, '{}', { authorization: '' }), touches: 'execute-tool.security' },
    { given: post('/toolkit/a%20b/c/', '{}', { 'content-type': 'odd' }), touches: 'execute-tool.parameters' },
  ];
  const open = accepted.filter(({ touches }) => stillOpen(touches).length > 0);
  expect(open.length).toBeGreaterThan(5);
  for (const { given, touches } of open) {
    const got = await ask(mock, given);
    expect(Math.floor(got.status / 100), touches).toBe(2);
    expect(got.openPoints.filter((id) => id === touches)).toEqual([touches]);
    expect(got.inContract).toBe(true);
  }
});

test('a query or a body that no open point is about is passed over, and the answer says that the contract has none', async () => {
  const query = await ask(mock, { path: '/v1/agents/?page=2' });
  expect([Math.floor(query.status / 100), query.inContract]).toEqual([2, false]);
  const body = await ask(mock, {
    path: '/v1/agents/',
    body: '{"page": 2}',
    headers: { 'content-type': 'odd', 'content-length': '11' },
  });
  expect([Math.floor(body.status / 100), body.inContract]).toEqual([2, false]);
});
