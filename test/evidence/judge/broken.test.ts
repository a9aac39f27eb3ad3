import { expect, test } from 'vitest';
import { isJsonType } from '../../../src/contract/model/index.ts';
import { responseHeaders } from '../../../src/evidence/judge/exchange.ts';
import { brokenWhere, type Changes, contract, judge, recorded, type Sound, shownWhere } from './support.ts';

const ofMessages = ({ request, status }: Sound): boolean => request.path.endsWith('/messages/') && status < 300;

test('a list that is refused without an optional filter is broken next to a success of another operation, or with a filter', () => {
  const ofList = ({ request }: Sound): boolean => request.path === '/v1/conversations/';
  const refusedWhere = (isRefused: (query: string) => boolean) =>
    shownWhere((one) => (ofList(one) && one.status === 200 && isRefused(one.request.query) ? refused : {}));
  for (const isRefused of [() => true, (query: string) => query === '']) {
    expect(refusedWhere(isRefused)['list-conversations.operation']).toMatchObject({
      is: 'broken',
      comparedWith: expect.any(Number),
    });
  }
});

test('415 to a request without content is broken, whatever else was refused', () => {
  const ofRead = ({ request }: Sound): boolean => request.method === 'GET' && request.path.startsWith('/v1/');
  const how = 'it has no content, and the response is 415';
  expect(brokenWhere((one) => (ofRead(one) ? { ...refused, status: 415 } : undefined))).toEqual({
    'list-agents.operation': how,
    'list-conversations.operation': how,
  });
});

const hasMetadata = ({ sent }: Sound): boolean => sent.metadata !== undefined;
const refused = { status: 400, body: { message: 'No.' } };

test('an optional field explains a refusal if there is no success without it', () => {
  // Shorter and longer texts are refused as well, so that no length explains it.
  const lengths = [6, 12, 60];
  const alone = brokenWhere((one) => {
    if (!ofMessages(one)) return {};
    if (!hasMetadata(one)) return undefined;
    const sent = { ...one.sent, content: 'c'.repeat(lengths.shift() ?? 12) };
    return { ...refused, asked: { body: Buffer.from(JSON.stringify(sent)) } };
  });
  expect(lengths).toEqual([]);
  expect(alone).toEqual({});
});

test('an accepted text of an unusual length shows of its path nothing about texts of usual lengths', () => {
  const isLong = ({ sent }: Sound): boolean => `${sent.title}${sent.content}`.length > 100;
  const isShort = ({ sent }: Sound): boolean => [sent.title, sent.content].some((text) => String(text).length < 5);
  const broken = brokenWhere((one) => {
    if (!one.request.path.endsWith('/memories/') || one.status !== 201) return {};
    if (isShort(one)) return undefined;
    if (one.sent.content === 'Colloquy check 0002') return refused;
    return isLong(one) ? {} : { asked: { path: '/v1/agents/9/memories/' } };
  });
  expect(broken).toEqual({});
});

test('an id that comes back now and then for the same path is one of another conversation; another number each time is open', () => {
  let sent = 0;
  const conversation = (from: number) =>
    brokenWhere(({ request, status, body }) => {
      if (!request.path.endsWith('/messages/') || status >= 300) return {};
      sent += 1;
      return sent < from ? {} : { body: { ...Object(body), conversation: { ...Object(body).conversation, id: 43 } } };
    });
  expect(conversation(3)).toEqual({ 'sent-message.conversation': '/conversation/id is the id of another resource' });
  sent = 0;
  expect(conversation(0)).toEqual({});
});

test('the text of another request instead of its own breaks a statement, a new text does not', () => {
  const storing = (textFor: (own: string) => string) => (one: Sound) =>
    ofMessages(one)
      ? { body: { ...Object(one.body), user_message: { content: textFor(String(one.sent.content)) } } }
      : {};
  let last = '';
  const ofLast = storing((own) => {
    const text = last === '' ? own : last;
    last = own;
    return text;
  });
  expect(brokenWhere(ofLast)).toEqual({ 'sent-message.user-message': 'it has the text of another request' });
  expect(brokenWhere(storing((own) => own.trim()))).toEqual({});
  // So does one in place of a text of an unusual length, which may be refused, but not exchanged.
  let usual = '';
  const ofLong = storing((own) => {
    if (/^Colloquy check \d+$/.test(own)) usual ||= own;
    return own.length > 100 ? usual : own;
  });
  expect(brokenWhere(ofLong)).toEqual({ 'sent-message.user-message': 'it has the text of another request' });
});

test('a text read in another encoding than UTF-8 breaks a statement, another change does not', () => {
  const storing = (change: (text: string) => string) => (one: Sound) =>
    ofMessages(one)
      ? { body: { ...Object(one.body), user_message: { content: change(String(one.sent.content)) } } }
      : {};
  const misread = { 'sent-message.user-message': 'its text was read in another encoding than UTF-8' };
  for (const encoding of ['latin1', 'windows-1252']) {
    const decoder = new TextDecoder(encoding);
    expect(brokenWhere(storing((text) => decoder.decode(Buffer.from(text))))).toEqual(misread);
  }
  expect(brokenWhere(storing((text) => Buffer.from(text).toString('latin1')))).toEqual(misread);
  expect(brokenWhere(storing((text) => text.replaceAll(/\P{ASCII}/gu, '?')))).toEqual({});
  expect(brokenWhere(storing((text) => text.normalize('NFC')))).toEqual({});
});

const answered = (isOwn: (one: Sound) => boolean, changes: Changes) => (one: Sound) => (isOwn(one) ? changes : {});
const with404 = ({ status }: Sound): boolean => status === 404;
const MEMORY = 'POST /v1/agents/{agent_id}/memories/';
const MESSAGE = 'POST /v1/conversations/{conversation_id}/messages/';

test.for<[id: string, how: string, where: string, change: (one: Sound) => Changes]>([
  [
    'errors.400',
    'there is no body, and the response is an error with the status 200',
    `${MEMORY} (there is no body) → 200`,
    answered(({ status, request }) => status === 400 && request.path.endsWith('memories/'), { status: 200 }),
  ],
  [
    'agent-id.path',
    'agent_id is no integer, and the response is an error with the status 200',
    `${MEMORY} (agent_id is no integer) → 200`,
    answered(with404, { status: 200 }),
  ],
  [
    'errors.404',
    'the resource is absent, and the response is an error with the status 200',
    `${MEMORY} (the resource is absent) → 200`,
    answered(with404, { status: 200 }),
  ],
  [
    'developer-api-key.required',
    'the key is missing, and the response is an error with the status 200',
    'GET /v1/agents/ (the key is missing) → 200',
    answered(({ status }) => status === 401, { status: 200 }),
  ],
  [
    'errors.403',
    'the resource is inaccessible: the response is 404, not 403',
    `${MESSAGE} (the resource is inaccessible) → 404`,
    answered(({ status }) => status === 403, { status: 404 }),
  ],
  [
    'api-error.message',
    'message is blank',
    `${MESSAGE} (the resource is inaccessible) → 403`,
    answered(({ status }) => status === 403, { body: { message: '' } }),
  ],
  [
    'sent-message.agent-message',
    'the body lacks agent_message',
    'POST /v1/conversations/{conversation_id}/messages/ → 200',
    answered(ofMessages, { body: { conversation: { id: 42, external_user_id: 'a' }, user_message: { content: 'a' } } }),
  ],
  [
    'conversation-list.data',
    '/data is object, not array',
    'GET /v1/conversations/ → 200',
    answered(({ request, status }) => request.path === '/v1/conversations/' && status === 200, { body: { data: {} } }),
  ],
])('%s: %s, at %s', ([id, how, where, change]) => {
  expect(shownWhere(change)).toMatchObject({ [id]: { is: 'broken', how, where } });
});

const isUnstated = ({ path }: Sound['request']): boolean => path.startsWith('/v1/colloquy-unknown/');
const HTML = { 'content-type': 'text/html' };
const LARGE = { metadata: { note: 'n'.repeat(60) } };

test.for<[what: string, breaks: boolean, change: (one: Sound) => Changes]>([
  [
    'a large object of any form that is refused',
    false,
    (one) =>
      one.sent.metadata === undefined
        ? {}
        : {
            asked: { body: Buffer.from(JSON.stringify({ ...one.sent, ...LARGE })) },
            status: 400,
            body: { message: 'No.' },
          },
  ],
  [
    'each object of any form that is refused',
    true,
    (one) => (one.sent.metadata === undefined || one.status >= 300 ? {} : { status: 400, body: { message: 'No.' } }),
  ],
  [
    '429 without its stated form at a path that is not stated',
    true,
    ({ request }) => (isUnstated(request) ? { status: 429, body: { error: 'slow down' } } : {}),
  ],
  [
    'a page for 429 there, which a proxy may have sent',
    false,
    ({ request }) => (isUnstated(request) ? { status: 429, headers: HTML, raw: '<h1>429</h1>' } : {}),
  ],
  [
    '500 for one form of an invalid key',
    true,
    ({ request }) => (request.keyForm === 'made-up' ? { status: 500, body: { message: 'No.' } } : {}),
  ],
])('%s breaks a statement: %j', ([, breaks, change]) => {
  expect(Object.keys(brokenWhere(change)).length > 0).toBe(breaks);
});

test('429 and 5xx show their statements after any request', () => {
  const change = (one: Sound) => (with404(one) ? { status: 429 } : one.status === 403 ? { status: 503 } : {});
  expect(shownWhere(change)).toMatchObject({ 'errors.429': { is: 'holds' }, 'errors.5xx': { is: 'holds' } });
  expect(Object.keys(shownWhere(() => ({})))).not.toContain('errors.429');
});

test('a missing tool of an existing toolkit breaks nothing', () => {
  expect(brokenWhere(({ request }) => (request.path.endsWith('/forecast/') ? { status: 404 } : {}))).toEqual({});
});

test('only requests with a body show its media type', () => {
  const shows = (change: (one: Sound) => Changes | undefined) => 'api.content-type' in shownWhere(change);
  expect([shows(() => ({})), shows(({ request }) => (request.method === 'GET' ? {} : undefined))]).toEqual([
    true,
    false,
  ]);
});

test.for<[operation: string, ...statements: string[]]>([
  ['listAgents', 'list-agents.operation', 'agent.id'],
  ['listConversations', 'list-conversations.operation', 'conversation-list.body', 'conversation-list.data'],
  [
    'createMemory',
    ...['create-memory.operation', 'new-memory.body', 'new-memory.title', 'new-memory.content', 'agent-id.path'],
  ],
  [
    'sendMessage',
    ...['send-message.operation', 'new-message.body', 'new-message.content', 'new-message.metadata'],
    ...['conversation-id.path', 'sent-message.body', 'sent-message.conversation', 'sent-message.user-message'],
    ...['sent-message.agent-message', 'conversation-summary.resource', 'conversation-summary.identified'],
    ...['conversation-summary.id', 'message.resource', 'message.content'],
  ],
  ['getToolkitDetails', 'get-toolkit-details.operation', 'toolkit.address'],
])('%s alone shows %s', ([operation, ...statements]) => {
  const { shown, paired } = judge.judge(recorded);
  const own = paired.ofOperations.filter(({ request }) => request.operation.operationId === operation);
  const exchanges = new Set(own.map(({ exchange }) => exchange));
  const without = judge.judge(recorded.filter((exchange) => !exchanges.has(exchange))).shown;
  const lost = contract.statements.filter(({ id }) => shown.has(id) && !without.has(id));
  expect(lost.map(({ id }) => id).toSorted()).toEqual(statements.toSorted());
});

test('the name of a header that looks secret is kept, and nothing of a cookie', () => {
  const headers = { 'X-Api-Key': 'secret', 'Set-Cookie': 'secret', 'X-A': 'b', 'WWW-Authenticate': 'Bearer' };
  expect(responseHeaders(headers)).toEqual({ 'x-api-key': '', 'x-a': 'b', 'www-authenticate': 'Bearer' });
});

const JSON_TYPES = [
  'application/json',
  'text/JSON',
  'application/json; charset=utf-8',
  'application/problem+json ;a=b',
];
const OTHERS = ['', 'json', 'text/html', 'application/jsonp', 'a application/json', 'application/json, text/html'];

test.for([...JSON_TYPES, ...OTHERS, 'application/json; a=b, text/html'])('whether %j is JSON', (type) => {
  expect(isJsonType(type)).toBe(JSON_TYPES.includes(type));
});

test('null in place of the completed reply breaks that the call waits for it, elsewhere it breaks nothing', () => {
  const part = (name: string) => (one: Sound) =>
    ofMessages(one) ? { body: { ...Object(one.body), [name]: null } } : {};
  expect(brokenWhere(part('agent_message'))).toEqual({ 'send-message.waits': '/agent_message is null' });
  for (const name of ['conversation', 'user_message']) expect(brokenWhere(part(name))).toEqual({});
});

test('an empty reply with 202 breaks that the call waits for it; with another status, or with a text, it breaks nothing', () => {
  const replyWith = (status: number, content: string) => (one: Sound) => {
    const { agent_message: reply, ...others } = Object(one.body);
    return ofMessages(one) ? { status, body: { ...others, agent_message: { ...reply, content } } } : {};
  };
  expect(brokenWhere(replyWith(202, ''))).toEqual({
    'send-message.waits': 'the status is 202, which means not completed, and /agent_message is empty',
  });
  for (const [status, text] of [
    [202, 'Hello.'],
    [200, ''],
  ] as const)
    expect(brokenWhere(replyWith(status, text))).toEqual({});
});

test('null in place of a stated type never shows a statement about it', () => {
  const nulled = (body: Changes['body']) =>
    shownWhere((one) => {
      const isList = one.request.path === '/v1/conversations/' && one.status === 200;
      return isList ? { body: body ?? null } : {};
    });
  for (const body of [{ data: null }, { data: [null] }]) {
    const shown = nulled(body);
    expect(shown['conversation-list.data']).toBeUndefined();
    expect(shown['conversation-list.body']).toMatchObject({ is: 'holds' });
  }
  const parts = ['conversation', 'user_message', 'agent_message'];
  const shown = shownWhere((one) =>
    ofMessages(one) ? { body: Object.fromEntries(parts.map((name) => [name, null])) } : {},
  );
  for (const name of parts) expect(shown[`sent-message.${name.replace('_', '-')}`]).toBeUndefined();
});

test('a text of the reply in place of the sent one breaks a statement, an agent that repeats what it was told does not', () => {
  const says = (user: (own: string) => string, agent: (own: string) => string) =>
    brokenWhere((one) => {
      const own = String(one.sent.content);
      const [userMessage, agentMessage] = [{ content: user(own) }, { content: agent(own) }];
      return ofMessages(one)
        ? { body: { ...Object(one.body), user_message: userMessage, agent_message: agentMessage } }
        : {};
    });
  const same = (own: string): string => own;
  const replies = [() => 'On its way.', (own: string) => `You said: ${own}`, (own: string) => `Echo: ${own}`];
  for (const reply of replies) {
    expect(says(reply, reply)).toEqual({ 'sent-message.user-message': 'it has the text of a reply' });
    expect(says(same, reply)).toEqual({});
  }
  for (const reply of replies.slice(0, 2))
    expect(says(reply, same)).toEqual({ 'sent-message.user-message': 'it is swapped with the reply' });
  // The reply of an earlier message.
  let earlier = 'Welcome.';
  const late = (own: string): string => {
    const text = earlier;
    earlier = `About ${own.length} of ${own.slice(-4)}: done.`;
    return text;
  };
  expect(says(late, () => earlier)).toEqual({ 'sent-message.user-message': 'it has the text of a reply' });
  // Changes of the stored text, which are open, before an agent that repeats it or what was sent.
  const changes = [
    (own: string) => own.trim().normalize('NFC'),
    (own: string) => own.toUpperCase(),
    (own: string) => `<p class="text">${own}</p>`,
    (own: string) => own.replaceAll(/[aeiou]/g, '*'),
    (own: string) => own.slice(0, 10),
    (own: string) => own.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    () => '',
  ];
  for (const change of changes) {
    expect(says(change, change)).toEqual({});
    expect(says(change, same)).toEqual({});
    expect(says(change, () => 'On its way.')).toEqual({});
  }
});

test('replies that quote the message before, and none their own, break that the call waits for the reply', () => {
  const replying = (reply: (own: string, before: string) => string) => {
    let before = 'Hello, is there anyone?';
    return brokenWhere((one) => {
      if (!ofMessages(one)) return {};
      const own = String(one.sent.content);
      const content = reply(own, before);
      before = own;
      return { body: { ...Object(one.body), agent_message: { content } } };
    });
  };
  expect(replying((_, before) => `You wrote: ${before}`)).toEqual({
    'send-message.waits': 'it has the reply to the message before',
  });
  expect(replying((own, before) => `You wrote: ${before} And now: ${own}`)).toEqual({});
});

test('a fault that only texts of one kind have names the kind, and is not called intermittent', () => {
  const found = shownWhere((one) =>
    ofMessages(one) && String(one.sent.content).includes('\n')
      ? { body: { ...Object(one.body), agent_message: { content: ['a', 'b'] } } }
      : {},
  );
  expect(found['message.content']).toMatchObject({ textKinds: ['several lines'] });
  expect(found['message.content']).not.toHaveProperty('steady');
});

test('replies that repeat an earlier one, which quotes its own message, break that the call waits for the reply', () => {
  const replying = (reply: (index: number, own: string) => string) => {
    let sent = -1;
    return brokenWhere((one) => {
      if (!ofMessages(one)) return {};
      sent += 1;
      return { body: { ...Object(one.body), agent_message: { content: reply(sent, String(one.sent.content)) } } };
    });
  };
  let first = '';
  const cached = (index: number, own: string) => {
    if (index === 0) first = own;
    return `You wrote: ${first}`;
  };
  expect(replying(cached)).toEqual({ 'send-message.waits': 'it has the reply to an earlier message, which it quotes' });
  expect(replying(() => 'It is on its way.')).toEqual({});
  expect(replying((_, own) => `You wrote: ${own}`)).toEqual({});
});

test('an error that is sent with 200 instead of the stated status is not called accepted', () => {
  const broken = brokenWhere((one) => (one.status === 401 ? { status: 200, body: { ok: false } } : {}));
  expect(broken['errors.401']).toMatch(/^the key is \w+, and the response is an error with the status 200$/);
});
