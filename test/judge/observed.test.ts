import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/contract/index.ts';
import type { SecurityScheme } from '../../src/judge/exchange.ts';
import { readJson } from '../../src/judge/read-json.ts';
import { type Changes, observedAt, recorded, type Sound } from './support.ts';

const is = (method: string, path: RegExp) => (one: Sound) =>
  one.request.method === method && path.test(one.request.path);
const AGENTS = is('GET', /^\/v1\/agents\/$/);
const CONVERSATIONS = is('GET', /^\/v1\/conversations\/$/);
const MEMORIES = is('POST', /memories\/$/);
const MESSAGES = is('POST', /messages\/$/);
const TOOLKIT = is('GET', /^\/toolkit\/\w+\/$/);
const EXECUTE = is('POST', /^\/toolkit\//);

/** Changes the successes of one operation alone. */
const successes =
  (isOwn: (one: Sound) => boolean, change: (one: Sound) => Changes | undefined) =>
  (one: Sound): Changes | undefined =>
    isOwn(one) && one.status < 300 ? change(one) : {};
const bodies = (isOwn: (one: Sound) => boolean, ...values: Json[]) => {
  let asked = 0;
  return successes(isOwn, () => ({ body: values[asked++ % values.length] ?? null }));
};

/** The stored message in the response to a message. */
const stored = (change: (text: string, sent: Sound['sent']) => Record<string, Json>) =>
  successes(MESSAGES, ({ body, sent }) => {
    const { user_message: message, ...others } = Object(body);
    return { body: { ...others, user_message: { ...message, ...change(message.content, sent) } } };
  });
const reply = (text: string) =>
  successes(MESSAGES, ({ body }) => ({ body: { ...Object(body), agent_message: { content: text } } }));

/** The conversation in the response to a message. */
const conversation = (id: number) =>
  successes(MESSAGES, ({ body }) => ({ body: { ...Object(body), conversation: { id, external_user_id: 'a' } } }));

const refused =
  (status: number, isMeant: (one: Sound) => boolean) =>
  (one: Sound): Changes =>
    isMeant(one) ? { status, body: { message: 'No.' } } : {};

const fromPage =
  (origin: string) =>
  ({ request }: Sound): Changes =>
    request.headers.origin === undefined
      ? {}
      : {
          headers: { 'access-control-allow-origin': origin },
          ...(request.method === 'OPTIONS' && { status: 204 }),
        };

describe('a body', () => {
  test.for<[says: string, ...values: Json[]]>([
    ['an array', []],
    ['an object with a', { a: 1 }],
    ['an object with a, b and c', { a: 1, b: 2 }, { c: 3 }],
    ['an object, and names that look like data', { 'Alice Smith': 1 }],
    ['an object with a, and names that look like data', { a: 1, 'Alice Smith': 1 }],
    ['an integer', 7],
    ['a number', 7.5],
    ['an integer or a number', 7, 7.5],
    ['a boolean', true],
    ['a string or null', 'a text', null],
  ])('is %s', ([says, ...values]) => {
    const observation = observedAt('list-agents.body', bodies(AGENTS, ...values));
    expect(observation).toMatchObject({ says: `The body was ${says}.`, seen: { times: 5, of: 5 } });
  });

  test.for<[answer: Json, ...values: Json[]]>([
    [{ type: 'number' }, 7, 7.5],
    [{ type: ['boolean', 'string', 'null'] }, 'a text', null, true],
    [{ type: 'string', format: 'date' }, '2026-11-30', '2026-12-01'],
    [{ type: 'string', format: 'date-time' }, '2026-11-30T10:00:00Z', '2026-11-30T10:00:00.5+01:00'],
    [{ type: 'string', format: 'uuid' }, '7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e'],
    [{ type: 'string' }, '2026-11-30', 'tomorrow'],
    [{ type: 'array', items: { type: 'integer' } }, [1, 2], [3]],
    [
      { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] },
      { a: 1 },
      { a: 2, b: '' },
    ],
    [
      { type: 'object', additionalProperties: true },
      Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`n${index}`, 1])),
    ],
  ])('has the schema %j', ([answer, ...values]) => {
    expect(Object(observedAt('list-agents.body', bodies(AGENTS, ...values))).answer).toEqual(answer);
  });
});

describe('of the fields', () => {
  test.for<[id: string, says: string, change: (one: Sound) => Changes | undefined]>([
    ['conversation-list.fields', 'There were no other fields.', bodies(CONVERSATIONS, { data: [] })],
    ['conversation-list.fields', 'There were also next.', bodies(CONVERSATIONS, { data: [], next: 7 })],
    [
      'conversation-list.fields',
      'There were fields whose names look like data.',
      bodies(CONVERSATIONS, { data: [], 'Alice Smith': 7 }),
    ],
    [
      'new-message.fields',
      'A further field was refused.',
      refused(400, (one) => MESSAGES(one) && 'further' in one.sent),
    ],
    [
      'new-memory.fields',
      'A further field was refused.',
      refused(422, (one) => MEMORIES(one) && 'further' in one.sent),
    ],
    ['new-message.content-length', 'An empty text was refused.', refused(400, ({ sent }) => sent.content === '')],
    [
      'new-memory.title-length',
      'An empty text was accepted. A text of some thousand characters was refused.',
      refused(400, ({ sent }) => String(sent.title).length > 1_000),
    ],
  ])('%s: %s', ([id, says, change]) => {
    expect(observedAt(id, change)).toMatchObject({ as: 'structure', says });
  });

  test.for([429, 503, 302])('%i to a further field shows nothing', (status) => {
    const noise = refused(status, ({ sent }) => 'further' in sent);
    expect(observedAt('new-message.fields', noise)).toMatchObject({ as: 'nothing' });
  });
});

describe('of the headers', () => {
  const onAll = (headers: Record<string, string>) => (): Changes => ({ headers });
  const on401 =
    (headers: Record<string, string>) =>
    ({ status }: Sound): Changes =>
      status === 401 ? { headers } : {};
  const id = (value: string) => onAll({ 'x-request-id': value });
  test.for<[point: string, says: string, change: (one: Sound) => Changes | undefined]>([
    ['errors.www-authenticate', 'There was www-authenticate.', on401({ 'www-authenticate': 'Bearer' })],
    ['errors.www-authenticate', 'There was x-one and x-two.', on401({ 'x-one': '7', 'x-two': 'text' })],
    ['request-id.format', 'It was a UUID.', id('7f1c0a52-7f7e-4a39-9f4b-0a7f4f9f6d2e')],
    ['request-id.format', 'It was a number.', id('1234')],
    ['request-id.format', 'It was a text that is neither a UUID nor a number.', id('a-1')],
  ])('%s: %s', ([point, says, change]) => {
    expect(observedAt(point, change)).toMatchObject({ says });
  });

  test('one that is a number everywhere is an integer', () => {
    const change = on401({ 'x-one': '7', 'x-two': 'text' });
    expect(observedAt('errors.www-authenticate', change)).toMatchObject({
      answer: { 'x-one': { schema: { type: 'integer' } }, 'x-two': { schema: { type: 'string' } } },
    });
  });

  test('one that is not on every response is not always there', () => {
    let asked = 0;
    const change = (): Changes => ({ headers: { 'x-request-id': asked++ === 0 ? undefined : 'a-1' } });
    expect(observedAt('request-id.presence', change)).toMatchObject({
      says: 'It was not always there.',
      seen: { times: 1 },
    });
    const without = (): Changes => ({ headers: { 'x-request-id': undefined } });
    expect(observedAt('request-id.presence', without)).toMatchObject({ says: 'It was never there.', answer: null });
  });
});

describe('of the requests', () => {
  const query = (text: string) => successes(CONVERSATIONS, () => ({ asked: { query: text } }));
  const credentials = { credentials: 'missing', headers: {} } as const;
  const asksFor = (scheme: SecurityScheme) => {
    let asked = 0;
    return (one: Sound): Changes => {
      if (!TOOLKIT(one) || one.status >= 300) return {};
      return asked++ % 2 === 0 ? { status: 401, body: {} } : { asked: { credentials: 'stated', scheme } };
    };
  };
  test.for<[point: string, says: string, change: (one: Sound) => Changes | undefined]>([
    ['list-conversations.filters', 'A query with agent_id was accepted.', query('agent_id=7')],
    ['list-conversations.filters', 'A query with page[size] and q was accepted.', query('page[size]=7&q=a')],
    ['list-conversations.filters', 'A query with b was accepted.', query('colloquy=1&sk-abc=2&b=3')],
    [
      'execute-tool.parameters',
      'A body of text/plain was accepted.',
      (one) => (EXECUTE(one) ? { asked: { headers: { 'content-type': 'Text/plain; charset=utf-8' } } } : {}),
    ],
    [
      'get-toolkit-details.security',
      'It asked for no credentials.',
      (one) => (TOOLKIT(one) ? { asked: credentials } : {}),
    ],
    [
      'get-toolkit-details.security',
      'It asked for credentials, and took those in the header x-toolkit.',
      asksFor({ type: 'apiKey', in: 'header', name: 'x-toolkit' }),
    ],
    [
      'get-toolkit-details.security',
      'It asked for credentials, and took those in the scheme bearer.',
      asksFor({ type: 'http', scheme: 'bearer' }),
    ],
    [
      'get-toolkit-details.security',
      'It asked for credentials.',
      asksFor({ type: 'apiKey', in: 'header', name: 'sk-abc' }),
    ],
  ])('%s: %s', ([point, says, change]) => {
    expect(observedAt(point, change)).toMatchObject({ says });
  });

  test('a parameter that is an integer each time is one', () => {
    expect(observedAt('list-conversations.filters', query('a=-7&b=x'))).toMatchObject({
      answer: [
        { name: 'a', in: 'query', schema: { type: 'integer' } },
        { name: 'b', in: 'query', schema: { type: 'string' } },
      ],
    });
  });
});

describe('a behaviour is told by what comes back', () => {
  test.for<[point: string, shown: object, change: (one: Sound) => Changes | undefined]>([
    [
      'new-message.metadata-returned',
      { name: 'in-a-field', with: { field: 'meta' } },
      stored((_, sent) => ({ meta: sent.metadata ?? null })),
    ],
    ['sent-message.user-message-text', { name: 'trimmed' }, stored((text) => ({ content: text.trim() }))],
    ['sent-message.user-message-text', { name: 'normalised' }, stored((text) => ({ content: text.normalize('NFC') }))],
    [
      'sent-message.user-message-text',
      { name: 'escaped' },
      stored((text) => ({ content: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') })),
    ],
    [
      'sent-message.user-message-text',
      { as: 'other', says: 'it is changed in another way' },
      stored((text) => ({ content: text.toUpperCase() })),
    ],
    ['message.content-form', { name: 'html' }, reply('<p>Good day.</p>')],
    ['message.content-form', { name: 'markdown' }, reply('**bold**')],
    ['message.content-form', { name: 'markdown' }, reply('# Title')],
    ['message.content-form', { name: 'markdown' }, reply('see [it](https://example.com)')],
    ['message.content-form', { name: 'markdown' }, reply('```code```')],
    ['message.content-form', { as: 'nothing' }, reply('1 < 2 and 3 > 2, #1 * 2')],
    ['conversation-id.origin', { name: 'other' }, conversation(43)],
    [
      'conversation-list.fields',
      { seen: { times: 2, of: 4 } },
      bodies(CONVERSATIONS, { data: [], next: 7 }, { data: [] }),
    ],
    ['sent-message.user-message-length', { why: { kind: 'inconclusive' } }, () => ({})],
    ['sent-message.user-message-length', { why: { kind: 'unseen' } }, (one) => (MESSAGES(one) ? undefined : {})],
    ['api.error-order', { says: 'it is none of the known orders', seen: { times: 8, of: 8 } }, () => ({})],
    ['api.cors', { name: 'any-origin', with: { status: 204 } }, fromPage('*')],
    ['api.cors', { name: 'one-origin' }, fromPage('https://app.example')],
    ['api.integers', { name: 'any-sign' }, conversation(0)],
    ['api.integers-size', { name: 'large' }, conversation(2 ** 53)],
    ['api.nulls', { name: 'possible' }, stored(() => ({ content: null }))],
    [
      'api.answer-media-type',
      { name: 'with-parameter', with: { parameter: 'charset=utf-8' } },
      () => ({ headers: { 'content-type': 'application/json; charset="utf-8"' } }),
    ],
    [
      'api.answer-media-type',
      { says: 'it has several parameters' },
      () => ({ headers: { 'content-type': 'application/json; a=b; c=d' } }),
    ],
    ['list-agents.order', { name: 'by-id' }, bodies(AGENTS, { data: [{ id: 1 }, { id: 2 }, { id: 3 }] })],
    [
      'list-agents.order',
      { name: 'by-id-descending' },
      bodies(
        AGENTS,
        [3, 2, 1].map((id) => ({ name: `a${id}`, id })),
      ),
    ],
    ['list-agents.order', { as: 'nothing' }, bodies(AGENTS, { data: [{ id: 1 }, { id: 3 }, { id: 2 }] })],
    ['list-agents.order', { as: 'nothing' }, bodies(AGENTS, { data: [{ id: 1 }, { id: 2 }] })],
    ['list-agents.order', { as: 'nothing' }, bodies(AGENTS, { data: [{ id: 1 }, { id: null }, { id: 3 }, { id: 4 }] })],
  ])('%s: %j', ([point, shown, change]) => {
    expect(observedAt(point, change)).toMatchObject(shown);
  });
});

describe('an observation refers to the exchanges that show it', () => {
  const further = ({ sent }: Sound): boolean => 'further' in sent;
  const numbersWhere = (isMeant: (one: Sound) => boolean): number[] =>
    recorded.flatMap(({ request }, index) => {
      const sent = Object(readJson(request.body ?? new Uint8Array())?.value);
      return isMeant({ request, status: 0, sent, body: null }) ? [index + 1] : [];
    });

  test.for<[point: string, isContrasted: boolean, change: (one: Sound) => Changes | undefined]>([
    ['new-message.fields', false, () => ({})],
    ['new-message.fields', true, refused(400, (one) => MESSAGES(one) && further(one))],
  ])('%s: whether a request that differs in that alone had another outcome: %j', ([point, contrast, change]) => {
    const exchanges = numbersWhere((one) => MESSAGES(one) && further(one));
    expect(exchanges).toHaveLength(1);
    expect(observedAt(point, change)).toMatchObject({ seen: { times: 1, exchanges, exchangesAgainst: [], contrast } });
  });

  test('and to those that contradict it', () => {
    const sent = numbersWhere((one) => MESSAGES(one));
    const [other = 0] = sent.filter((number) => recorded[number - 1]?.response?.status === 200);
    let asked = 0;
    const change = successes(MESSAGES, (one) => (asked++ === 0 ? conversation(43)(one) : {}));
    const { seen } = Object(observedAt('conversation-id.origin', change));
    expect(seen).toMatchObject({ of: seen.times + 1, exchangesAgainst: [other], against: ['other'] });
    expect(sent).toEqual(expect.arrayContaining(seen.exchanges));
    expect(seen.exchanges).toHaveLength(seen.times);
  });

  test('an order of two faults is contrasted with one of them alone', () => {
    expect(observedAt('api.error-order', () => ({}))).toMatchObject({ seen: { contrast: true } });
  });
});
