import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/contract/model/index.ts';
import type { CredentialsScheme } from '../../../src/evidence/judge/exchange.ts';
import { readJson } from '../../../src/evidence/judge/read-json.ts';
import { HELD_OUT } from '../verify/support/held-out.ts';
import { type Changes, observedAt, recorded, type Sound } from './support.ts';

const is = (method: string, path: RegExp) => (one: Sound) =>
  one.request.method === method && path.test(one.request.path);
const AGENTS = is('GET', /^\/v1\/agents\/$/);
const CONVERSATIONS = is('GET', /^\/v1\/conversations\/$/);
const MESSAGES = is('POST', /messages\/$/);
const TOOLKIT = is('GET', /^\/toolkit\/\w+\/$/);
const EXECUTE = is('POST', /^\/toolkit\//);

/** Changes the successes of one operation alone. */
const successes =
  (isOwn: (one: Sound) => boolean, change: (one: Sound) => Changes | undefined) =>
  (one: Sound): Changes | undefined =>
    isOwn(one) && one.status < 300 ? change(one) : {};
/** How often a list is asked for so that it succeeds. */
const timesOf = (isOwn: (one: Sound) => boolean): number =>
  recorded.filter(
    ({ request, response }) => response?.status === 200 && isOwn({ request, status: 200, sent: {}, body: null }),
  ).length;
const AGENTS_LISTED = timesOf(AGENTS);
const CONVERSATIONS_LISTED = timesOf(CONVERSATIONS);

/** The list of agents: whole, and for the pages 1 and 2. */
const pages = (whole: Json, first: Json | undefined, second: Json) => {
  const ofQuery = new Map<string, Json | undefined>([
    ['', whole],
    ['page=1', first],
    ['page=2', second],
  ]);
  return (one: Sound): Changes | undefined => {
    if (!AGENTS(one) || !ofQuery.has(one.request.query)) return {};
    const data = ofQuery.get(one.request.query);
    return data === undefined ? undefined : { body: { data } };
  };
};
const BY_NUMBER = { name: 'by-number', with: { size: 2, parameter: 'page' } };
const SHARED = 'conversation-summary.external-user-id-unique';
const users = (...all: [user: Json, id: number][]) =>
  bodies(CONVERSATIONS, { data: all.map(([user, id]) => ({ id, external_user_id: user })) });

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

/** Points at which several outcomes are distinguished. */
const FIELDS = 'conversation-list.fields';
const LENGTH = 'sent-message.user-message-length';
const METADATA = 'new-message.metadata-returned';
const PARAMETERS = 'execute-tool.parameters';
const SECURITY = 'get-toolkit-details.security';
const TEXT = 'sent-message.user-message-text';

describe('a body', () => {
  test.for<[says: string, ...values: Json[]]>([
    ['an array', []],
    ['an object with a', { a: 1 }],
    ['an object with sometimes a, b and c', { a: 1, b: 2 }, { c: 3 }],
    ['an object with a, and sometimes b', { a: 1, b: 2 }, { a: 3 }],
    ['an object, and names that look like data', { 'Alice Smith': 1 }],
    ['an object with a, and names that look like data', { a: 1, 'Alice Smith': 1 }],
    ['an integer', 7],
    ['a number', 7.5],
    ['an integer or a number', 7, 7.5],
    ['a boolean', true],
    ['a string or null', 'a text', null],
  ])('is %s', ([says, ...values]) => {
    const observation = observedAt('list-agents.body', bodies(AGENTS, ...values));
    expect(observation).toMatchObject({
      says: `The body was ${says}.`,
      seen: { times: AGENTS_LISTED, of: AGENTS_LISTED },
    });
  });

  test.for<[answer: Json, ...values: Json[]]>([
    [{ type: 'number' }, 7, 7.5],
    [{ type: ['string', 'null'] }, 'a text', null],
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
    [FIELDS, 'There were no other fields.', bodies(CONVERSATIONS, { data: [] })],
    [FIELDS, 'There were also next.', bodies(CONVERSATIONS, { data: [], next: 7 })],
    [FIELDS, 'There were fields whose names look like data.', bodies(CONVERSATIONS, { data: [], 'Alice Smith': 7 })],
    ['new-message.fields', 'A further field was refused.', refused(400, ({ sent }) => 'further' in sent)],
    ['new-memory.fields', 'A further field was refused.', refused(422, ({ sent }) => 'further' in sent)],
    ['new-message.content-length', 'An empty text was refused.', refused(400, ({ sent }) => sent.content === '')],
    [
      'new-memory.title-length',
      'An empty text was accepted. A text of 10000 characters was refused, and the longest that was accepted had 69.',
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
    expect(observedAt(point, change)).toMatchObject({ says: expect.stringContaining(says) });
  });

  test('a header that is always a number is an integer', () => {
    const change = on401({ 'x-one': '7', 'x-two': 'text' });
    expect(observedAt('errors.www-authenticate', change)).toMatchObject({
      answer: { 'x-one': { schema: { type: 'integer' } }, 'x-two': { schema: { type: 'string' } } },
    });
  });

  test('a header that some responses lack is not always present', () => {
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
  /** Asks for the list in turn with these queries, each of which gets a list of its own length. */
  const queries = (...all: string[]) => {
    let asked = 0;
    return successes(CONVERSATIONS, () => {
      const length = asked++ % all.length;
      return { asked: { query: all[length] ?? '' }, body: { data: Array.from({ length }, (_, id) => ({ id })) } };
    });
  };
  const ignored = (...all: string[]) => {
    let asked = 0;
    return successes(CONVERSATIONS, () => ({ asked: { query: all[asked++ % all.length] ?? '' } }));
  };
  const credentials = { credentials: 'missing', headers: {} } as const;
  const asksFor = (scheme: CredentialsScheme) => {
    let asked = 0;
    return (one: Sound): Changes => {
      if (!TOOLKIT(one) || one.status >= 300) return {};
      return asked++ % 2 === 0 ? { status: 401, body: {} } : { asked: { credentials: 'stated', scheme } };
    };
  };
  test.for<[point: string, says: string, change: (one: Sound) => Changes | undefined]>([
    ['list-conversations.filters', 'A query with agent_id was accepted.', queries('', 'agent_id=7')],
    ['list-conversations.filters', 'A query with page[size] and q was accepted.', queries('', 'page[size]=7', 'q=a')],
    [
      'list-conversations.filters',
      'A query with b was accepted.',
      queries('colloquy=1&sk-abc=2', 'colloquy=1&sk-abc=2&b=3'),
    ],
    [SECURITY, 'It asked for no credentials.', at(TOOLKIT, { asked: credentials })],
    [
      SECURITY,
      'It asked for credentials, and took those in the header x-toolkit.',
      asksFor({ type: 'apiKey', in: 'header', name: 'x-toolkit' }),
    ],
    [
      SECURITY,
      'It asked for credentials, and took those in the scheme bearer.',
      asksFor({ type: 'http', scheme: 'bearer' }),
    ],
    [SECURITY, 'It asked for credentials.', asksFor({ type: 'apiKey', in: 'header', name: 'sk-abc' })],
  ])('%s: %s', ([point, says, change]) => {
    expect(observedAt(point, change)).toMatchObject({ says });
  });

  test.for<[string, (one: Sound) => Changes | undefined]>([
    ['the list is the same without it', ignored('', 'agent_id=7')],
    ['there is no other list', queries('agent_id=7')],
    ['the list differs in another parameter, too', queries('b=1', 'agent_id=7')],
    ['the list changes in any case', queries('', 'agent_id=7', '', 'agent_id=7')],
  ])('a name is no filter if %s', ([, change]) => {
    expect(observedAt('list-conversations.filters', change)).toMatchObject({ as: 'nothing' });
  });

  test('a parameter that is always an integer has that type', () => {
    expect(observedAt('list-conversations.filters', queries('', 'a=-7', 'b=x', 'c=18014398509481985'))).toMatchObject({
      answer: [
        { name: 'a', in: 'query', schema: { type: 'integer' } },
        { name: 'b', in: 'query', schema: { type: 'string' } },
        { name: 'c', in: 'query', schema: { type: 'integer' } },
      ],
    });
  });
});

const at =
  (isMeant: (one: Sound) => boolean, changes: Changes | undefined) =>
  (one: Sound): Changes | undefined =>
    isMeant(one) ? changes : {};
const sentAs = (type: string) => at(EXECUTE, { asked: { headers: { 'content-type': type } } });
const having = (headers: NonNullable<Changes['headers']>) => (): Changes => ({ headers });
const SLASHLESS = is('GET', /^\/v1\/\w+$/);
/** Reads of lists, with the last slash or without it. */
const LISTS = is('GET', /^\/v1\/\w+\/?$/);
const redirect = (location: string, status = 308): Changes => ({ status, headers: { location } });
const toSlash = (status: number, query: string) => (one: Sound) =>
  SLASHLESS(one) ? redirect(`${one.request.path}/${query}`, status) : {};
const linked = (link: string) => at(CONVERSATIONS, { headers: { link } });
const WITHOUT_GET = is('GET', /memories/);
const namesOthers = (names: string): string => `the status is 405, and \`Allow\` has ${names}; the path has POST`;
const isPlain = ({ request }: Sound): boolean => request.headers['content-type'] === 'text/plain';
const hasUnknownQuery = ({ request }: Sound): boolean => request.query === 'colloquy=1';
const hasOptionalNull = ({ sent }: Sound): boolean => sent.agent_user_id === null || sent.metadata === null;
const isWord = is('POST', /agents\/(?!\d+\/)/);

/** Requests with which two things are wrong. */
const isUnmatched = ({ request }: Sound) =>
  request.credentials === 'missing' && /unknown|7.memories/.test(request.method + request.path);
const isLocked = ({ request }: Sound) => request.resource === 'absent' && request.credentials === 'missing';
const isMalformed = ({ request }: Sound) => request.body?.length === 2 && request.credentials === 'missing';
const isAbsent = ({ request }: Sound) => request.resource === 'absent' && request.body?.length === 2;
const order =
  (...statuses: [isMeant: (one: Sound) => boolean, status: number][]) =>
  (one: Sound): Changes => {
    const status = statuses.find(([isMeant]) => isMeant(one))?.[1];
    return status === undefined ? {} : { status };
  };

/** Headers that cannot say anything else, and some that can: letters of names that are known. */
const KNOWN =
  'age alt-svc cache-control cf-ray connection content-length cross-origin-opener-policy date etag expires keep-alive last-modified nel permissions-policy pragma referrer-policy report-to server server-timing strict-transport-security transfer-encoding vary via x-aspnet-version x-aspnetmvc-version x-cache x-cache-hits x-content-type-options x-frame-options x-powered-by x-xss-protection access-control-max-age allow location colloquy-set preference-applied accept accept-ranges proxy-authenticate retry-after set-cookie traceparent tracestate www-authenticate ratelimit rate-limit-policy x-ratelimit x-rate-limit-reset x-request-id';
const UNKNOWN = 'x-age my-date aged x-accept accepted my-ratelimit ratelimits x-retry-after';
const TYPES = ['text/plain;charset=utf-8', 'Application/Problem+JSON', 'application/json; CHARSET=utf-8'];
const OTHER_TYPES = [
  'application/x-a',
  'application/json; a=charset=',
  '1text/html',
  'a/b/c',
  'application/problem+jsons',
];

test('the absence of a header proves nothing if there was another header of unknown meaning', () => {
  const seenWith = (headers: NonNullable<Changes['headers']>) => {
    const observation = observedAt('toolkits.versioning', (one) => (TOOLKIT(one) ? { headers } : undefined));
    return observation?.as === 'choice' && observation.name === 'none';
  };
  const ofName = (name: string) => seenWith({ [name]: 'a' });
  const ofType = (type: string) => seenWith({ 'content-type': type });
  expect(KNOWN.split(' ').filter((name) => !ofName(name))).toEqual([]);
  expect(UNKNOWN.split(' ').filter(ofName)).toEqual([]);
  expect([TYPES.filter((type) => !ofType(type)), OTHER_TYPES.filter(ofType)]).toEqual([[], []]);
  expect(seenWith({ 'content-type': undefined })).toBe(true);
});

describe('a behaviour is told by what comes back', () => {
  test.for<[point: string, shown: object, change: (one: Sound) => Changes | undefined]>([
    [METADATA, { name: 'in-a-field', with: { field: 'meta' } }, stored((_, sent) => ({ meta: sent.metadata ?? null }))],
    [TEXT, { name: 'trimmed' }, stored((text) => ({ content: text.trim() }))],
    [TEXT, { name: 'normalised' }, stored((text) => ({ content: text.normalize('NFC') }))],
    [
      TEXT,
      { name: 'escaped' },
      stored((text) => ({
        content: text.replaceAll(/[&<>]/g, (one) => `&${{ '&': 'amp', '<': 'lt' }[one] ?? 'gt'};`),
      })),
    ],
    [TEXT, { as: 'other', says: 'it is changed in another way' }, stored((text) => ({ content: text.toUpperCase() }))],
    [TEXT, { as: 'nothing' }, stored(() => ({ content: 7, note: 'a' }))],
    [PARAMETERS, { answer: { content: { 'text/a': { schema: { type: 'string' } } } } }, sentAs('Text/A; b')],
    [PARAMETERS, { answer: { content: { 'a/form': { schema: { type: 'object' } } } } }, sentAs('a/form')],
    [PARAMETERS, { why: { kind: 'unseen' } }, sentAs('')],
    ['message.content-form', { name: 'html' }, reply('<p>Good day.</p>')],
    ['message.content-form', { name: 'html' }, reply('Good day<br class="end" />')],
    ['message.content-form', { name: 'markdown' }, reply('**bold**')],
    ['message.content-form', { name: 'markdown' }, reply('# Title')],
    ['message.content-form', { name: 'markdown' }, reply('see [it](https://example.com)')],
    ['message.content-form', { name: 'markdown' }, reply('```code```')],
    ['message.content-form', { as: 'nothing' }, reply('1 < 2 and 3 > 2, #1 * 2')],
    ['message.content-form', { as: 'nothing' }, reply('Write to <name> or <mail>.')],
    ['conversation-id.origin', { name: 'other' }, conversation(43)],
    [
      FIELDS,
      { seen: { times: Math.ceil(CONVERSATIONS_LISTED / 2), of: CONVERSATIONS_LISTED } },
      bodies(CONVERSATIONS, { data: [], next: 7 }, { data: [] }),
    ],
    [LENGTH, { why: { kind: 'inconclusive' } }, () => ({})],
    [LENGTH, { why: { kind: 'unseen' } }, (one) => (MESSAGES(one) ? undefined : {})],
    [
      'api.error-order',
      {
        says: expect.stringMatching(/^the server checks in an order of its own: .*the resource before the body/),
        seen: { times: 8, of: 8 },
      },
      () => ({}),
    ],
    ['api.cors', { name: 'any-origin', with: { status: 204 } }, fromPage('*')],
    ['api.cors', { name: 'one-origin' }, fromPage('https://app.example')],
    [
      'api.cors',
      { why: { kind: 'inconclusive' } },
      (one) => (one.request.method === 'OPTIONS' ? fromPage('*')(one) : {}),
    ],
    [
      'api.cors',
      { why: { kind: 'inconclusive' } },
      (one) => ({ ...fromPage('*')(one), status: one.request.method === 'OPTIONS' ? 403 : one.status }),
    ],
    ['api.integers', { name: 'any-sign' }, conversation(0)],
    ['api.integers-size', { name: 'large' }, conversation(2 ** 53)],
    ['api.nulls', { name: 'possible' }, stored(() => ({ content: null }))],
    [
      'api.answer-media-type',
      { name: 'with-parameter', with: { parameter: 'charset=utf-8' } },
      having({ 'content-type': 'application/json; charset="utf-8"' }),
    ],
    [
      'api.answer-media-type',
      { says: 'it has several parameters' },
      having({ 'content-type': 'application/json; a=b; c=d' }),
    ],
    ['api.missing-slash', { name: 'served' }, at(LISTS, { status: 200, body: { data: [] } })],
    [
      'api.missing-slash',
      { as: 'other', says: 'without its last slash a path gets 200, and another body than with it' },
      at(SLASHLESS, { status: 200, body: { data: [{}, {}] } }),
    ],
    ['api.missing-slash', { name: 'redirected', with: { status: 308 } }, toSlash(308, '')],
    ['api.missing-slash', { name: 'redirected', with: { status: 307 } }, toSlash(307, '?a')],
    ['api.missing-slash', { as: 'nothing' }, at(SLASHLESS, redirect('/v1/agents'))],
    ['api.missing-slash', { as: 'nothing' }, at(SLASHLESS, { status: 503 })],
    ['api.redirects', { name: 'to-the-slash', seen: { times: 2 } }, toSlash(308, '')],
    ['api.redirects', { why: { kind: 'inconclusive' } }, at(is('GET', /v1.*unknown/), redirect('/login', 302))],
    ['api.redirects', { name: 'never' }, at(SLASHLESS, {})],
    ['api.redirects', { why: { kind: 'inconclusive' } }, at(SLASHLESS, undefined)],
    [
      'api.redirects',
      { name: 'elsewhere', with: { status: 307 }, seen: { times: AGENTS_LISTED } },
      successes(AGENTS, () => redirect('/', 307)),
    ],
    ['api.methods', { name: 'refused', with: { status: 405 }, seen: { tried: ['GET'] } }, having({ allow: undefined })],
    [
      'api.methods',
      { name: 'refused-with-allow', with: { status: 405 } },
      at(WITHOUT_GET, { headers: { allow: 'POST' } }),
    ],
    [
      'api.methods',
      { says: namesOthers('GET and POST'), seen: { tried: ['GET'] } },
      at(WITHOUT_GET, { headers: { allow: 'GET, POST' } }),
    ],
    ['api.methods', { says: namesOthers('PUT') }, at(WITHOUT_GET, { headers: { allow: 'PUT' } })],
    ['api.methods', { says: namesOthers('POST and PUT') }, having({ allow: 'POST, PUT' })],
    ['api.methods', { says: 'the response is 200' }, at(is('GET', /memories/), { status: 200 })],
    ['api.methods', { as: 'nothing' }, at(is('GET', /memories/), { status: 429 })],
    ['api.unknown-path', { name: 'refused', with: { status: 400 } }, at(is('GET', /v1.*unknown/), { status: 400 })],
    ['api.unknown-path', { as: 'nothing' }, at(is('GET', /v1.*unknown/), { status: 503 })],
    ['api.media-types', { name: 'refused', with: { status: 415 } }, at(isPlain, { status: 415 })],
    ['api.media-types', { as: 'nothing' }, at(isPlain, { status: 500 })],
    ['api.unknown-query', { name: 'ignored' }, () => ({})],
    [
      'api.unknown-query',
      { as: 'other', says: 'it is accepted, and the response is another one' },
      at(hasUnknownQuery, { body: { data: [] } }),
    ],
    ['api.unknown-query', { name: 'refused', with: { status: 400 } }, at(hasUnknownQuery, { status: 400 })],
    ['api.unknown-query', { as: 'nothing' }, at(hasUnknownQuery, { status: 429 })],
    [
      'api.nulls-sent',
      { says: 'null is accepted for some values, and refused for others' },
      at(hasOptionalNull, { status: 201, body: {} }),
    ],
    [
      'api.nulls-sent',
      { says: 'null is accepted for some values, and refused for others' },
      at(({ sent }) => sent.agent_user_id === null, { status: 201, body: {} }),
    ],
    ['api.nulls-sent', { why: { kind: 'inconclusive' } }, (one) => (hasOptionalNull(one) ? undefined : {})],
    [
      'api.nulls-sent',
      { name: 'accepted' },
      at(({ sent }) => Object.values(sent).includes(null), { status: 201, body: {} }),
    ],
    ['api.error-statuses', { why: { kind: 'inconclusive' } }, at(({ status }) => status === 405, { status: 404 })],
    [
      'api.error-statuses',
      { name: 'others-too', with: { statuses: [405, 415] }, seen: { times: 3 } },
      at(isPlain, { status: 415 }),
    ],
    [
      'api.missing-slash',
      {
        as: 'other',
        says: 'it differs: A path without its last slash gets the status 400',
        seen: { against: ['A path without its last slash gets the status 404'] },
      },
      at(is('GET', /^\/v1\/agents$/), { status: 400 }),
    ],
    ['toolkits.request-id', { as: 'other' }, at(TOOLKIT, { headers: { 'x-request-id': undefined } })],
    ['api.versions', { name: 'another' }, at(is('GET', /^\/v[12]\/agents\/$/), { status: 200, body: { data: [] } })],
    ['api.versions', { as: 'nothing' }, at(is('GET', /^\/v2/), { status: 200, body: { page: 'Welcome' } })],
    ['toolkits.versioning', { name: 'by-header', with: { version: '1' } }, having({ 'toolkit-version': '3' })],
    ['toolkits.versioning', { name: 'by-header' }, having({ version: '3' })],
    ['api.deprecation', { name: 'by-header' }, having({ sunset: 'Mon, 30 Nov 2026 00:00:00 GMT', deprecation: '@1' })],
    ['api.deprecation', { as: 'other' }, having({ sunset: 'Mon, 30 Nov 2026 00:00:00 GMT' })],
    ['api.deprecation', { as: 'other' }, having({ sunset: 'later', deprecation: '@1' })],
    [
      'api.deprecation',
      { as: 'other', says: 'there is `Deprecation` or `Sunset`, and not both with a date' },
      having({ deprecation: 'false' }),
    ],
    ['request-id.on-errors', { name: 'always' }, having({ 'x-request-id': 'a' })],
    ['toolkits.request-id', { name: 'never', seen: { of: 39 } }, having({ 'x-request-id': undefined })],
    ['conversation-list.paging', { name: 'by-link', with: { size: 3 } }, linked('</a>; rel="next"')],
    ['conversation-list.paging', { name: 'by-link' }, linked('</a>;rel=next')],
    [
      'conversation-list.paging',
      {
        why: {
          because: expect.stringMatching(/^no header `Link` and no page number led to a next page in \d+ exchanges/),
        },
      },
      linked('</a>; rel="prev"'),
    ],
    ['agent-id.not-an-integer', { name: 'invalid', with: { status: 422 } }, at(isWord, { status: 422 })],
    ['agent-id.not-an-integer', { as: 'nothing' }, at(isWord, { status: 200 })],
    ['agent-id.not-an-integer', { as: 'nothing' }, at(isWord, { status: 429 })],
    ['api.error-order', { name: 'outside-in' }, order([isAbsent, 400])],
    ['api.error-order', { name: 'path-first' }, order([isUnmatched, 404])],
    ['api.error-order', { name: 'resource-first' }, order([isUnmatched, 404], [isLocked, 404])],
    ['api.error-order', { name: 'inside-out' }, order([isUnmatched, 404], [isAbsent, 400], [isMalformed, 400])],
    ['api.error-order', { why: { because: 'outside-in fits what was seen' } }, at(isAbsent, undefined)],
    [
      'api.error-order',
      { why: { because: 'path-first and resource-first fit what was seen' } },
      (one) => (isAbsent(one) || isLocked(one) ? undefined : order([isUnmatched, 404])(one)),
    ],
    [
      'api.error-order',
      { why: { kind: 'unseen' } },
      ({ request }) => (request.body || request.credentials === 'missing' ? undefined : {}),
    ],
    ['list-agents.paging', BY_NUMBER, pages(['a', 'b'], ['a', 'b'], ['c'])],
    // The parameter is ignored, or means something else; the list changes; there is no second page.
    ['list-agents.paging', { as: 'nothing' }, pages(['a', 'b'], ['a', 'b'], ['a', 'b'])],
    ['list-agents.paging', { as: 'nothing' }, pages(['a', 'b'], ['c'], ['d'])],
    ['list-agents.paging', { as: 'nothing' }, pages(['a', 'b'], ['a', 'b'], ['b', 'c'])],
    ['list-agents.paging', { as: 'nothing' }, pages(['a', 'b'], ['a', 'b'], [])],
    ['list-agents.paging', { as: 'nothing' }, pages(['a', 'b'], undefined, ['c'])],
    ['list-conversations.filters', { as: 'nothing' }, () => ({})],
    [SHARED, { name: 'shared', seen: { times: CONVERSATIONS_LISTED } }, users(['anna', 1], ['anna', 2])],
    [SHARED, { as: 'nothing' }, users(['anna', 1], ['bela', 2])],
    [
      SHARED,
      { as: 'nothing' },
      bodies(CONVERSATIONS, {
        data: ['anna', 'bela'].map((user, id) => ({
          id,
          external_user_id: user,
          user: { id: id + 7, external_user_id: user },
        })),
      }),
    ],
    [SHARED, { as: 'nothing' }, users(['anna', 1], ['anna', 1])],
    [SHARED, { as: 'nothing' }, users([null, 1], [null, 2])],
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
    expect(seen).toMatchObject({
      of: seen.times + 1,
      exchangesAgainst: [other],
      against: ['`conversation_id` is another number than the `id` of a conversation summary'],
    });
    expect(sent).toEqual(expect.arrayContaining(seen.exchanges));
    expect(seen.exchanges).toHaveLength(seen.times);
  });

  test('an order of two faults is contrasted with a single one of them', () => {
    expect(observedAt('api.error-order', () => ({}))).toMatchObject({ seen: { contrast: true } });
  });
});

test('texts of a memory that come back swapped, or those of another memory, are observed', () => {
  const bodyOf = (stored: (sent: Record<string, Json>) => Record<string, Json>) => {
    const seen = observedAt('create-memory.body', ({ request, status, sent }) =>
      request.path.endsWith('/memories/') && status < 300 ? { body: stored(sent) } : {},
    );
    return seen?.as === 'structure' ? seen.says : '';
  };
  const parts = ({ title = null, content = null }: Record<string, Json>) => ({ title, content });
  expect(bodyOf(parts)).not.toContain('had the text');
  expect(bodyOf(({ title = null, content = null }) => ({ title: content, content: title }))).toMatch(
    /In \d+ of \d+ title and content had the text of another field of the request\./,
  );
  let last: Record<string, Json> | undefined;
  const late = bodyOf((sent) => {
    const earlier = last ?? sent;
    last = sent;
    return { memory: parts(earlier) };
  });
  expect(late).toMatch(/In \d+ of \d+ .*had the text of another request\./);
});

test('an id of a memory that is not the one of the request is observed', () => {
  const bodyOf = (fields: (sent: Record<string, Json>) => Record<string, Json>) => {
    const seen = observedAt('create-memory.body', ({ request, status, sent }) =>
      request.path.endsWith('/memories/') && status < 300 ? { body: { memory: fields(sent) } } : {},
    );
    return seen?.as === 'structure' ? seen.says : '';
  };
  const agent = Number(HELD_OUT.values.get('agent_id'));
  expect(bodyOf(({ agent_user_id = null }) => ({ id: 1, agent_id: agent, agent_user_id }))).not.toContain('another id');
  expect(bodyOf(() => ({ id: agent, agent_id: agent + 1 }))).toMatch(
    /In (\d+) of \1 agent_id had another id than the request\./,
  );
});

test('a list is in the order of an id, not of another integer', () => {
  const orderOf = (...elements: Json[]) =>
    observedAt('conversation-list.order', bodies(CONVERSATIONS, { data: elements }));
  const named = (name: string, ...values: number[]) => orderOf(...values.map((value) => ({ [name]: value })));
  expect(named('id', 1, 2, 3)).toMatchObject({ name: 'by-id' });
  expect(named('id', 3, 2, 1)).toMatchObject({ name: 'by-id-descending' });
  expect(named('conversation_id', 3, 2, 1)).toMatchObject({
    says: 'the list is in the order of `conversation_id`, the highest first',
  });
  for (const name of ['unread', 'created_at', 'position'])
    expect(named(name, 1, 2, 3)).toMatchObject({ as: 'nothing' });
  // The id decides, where there is another field named as one.
  const both = [3, 1, 2].map((id, index) => ({ agent_id: index, id }));
  expect(orderOf(...both)).toMatchObject({ as: 'nothing' });
});

test('an error that is sent with 200 is no acceptance', () => {
  const disguised = (isOwn: (one: Sound) => boolean) => (one: Sound) =>
    isOwn(one) ? { status: 200, body: { ok: false, error: 'No.' } } : {};
  const withoutSlash = disguised(({ request }) => /^\/v1\/\w+$/.test(request.path));
  expect(observedAt('api.missing-slash', withoutSlash)).toMatchObject({ as: 'nothing' });
  const unknownQuery = disguised(({ request }) => request.path === '/v1/conversations/' && request.query !== '');
  expect(observedAt('api.unknown-query', unknownQuery)).not.toMatchObject({ seen: { against: expect.anything() } });
  const ofNull = disguised(({ sent }) => Object.values(sent).includes(null));
  expect(observedAt('api.nulls-sent', ofNull)).toMatchObject({ as: 'nothing' });
});
