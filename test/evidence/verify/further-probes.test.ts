import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import {
  createSender,
  type KnownResources,
  type Send,
  type Tier,
  type VerifyReport,
  verify,
} from '../../../src/evidence/verify/index.ts';
import { KEY } from '../../canary/key.ts';
import { type Answer, sound } from './support/command.ts';
import { toService } from './support/served.ts';
import { json, serve } from './support/server.ts';
import { readAgain, saidBy } from './support/shown.ts';

const contract = await readContract();

const KNOWN: KnownResources = {
  ...{ inaccessible: new Map(), toolArguments: { city: 'Bern' }, absent: undefined },
  values: new Map([
    ['conversation_id', '42'],
    ['toolkit_name', 'weather'],
    ['tool_name', 'forecast'],
  ]),
  surfaces: new Set(['developer-api']),
};

async function reportOn(answer: Answer, allow: Tier, known = KNOWN): Promise<VerifyReport> {
  const url = new URL(await serve(answer));
  const api = createSender(contract, url, { keys: new Map([['DeveloperApiKey', KEY]]) });
  const toolkit = createSender(contract, url, { headers: {} });
  const send = { 'developer-api': api, toolkit };
  const report = await verify({ contract, known, allow, send, rate: Infinity }).finally(() => {
    api.close();
    toolkit.close();
  });
  expect(saidBy(readAgain(report))).toEqual(saidBy(report));
  return report;
}

const brokenIn = ({ statements }: VerifyReport): Record<string, string> =>
  Object.fromEntries(
    statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [[statement.id, verdict.how]] : [])),
  );

const pathOf = (url = ''): string => url.split('?')[0] ?? '';
const queriesOf = ({ exchanges }: VerifyReport): string[] =>
  exchanges.flatMap(({ request }) => (request.path === '/v1/conversations/' ? [request.query] : []));

/** A list of two pages. */
const paged =
  (
    first: object,
    headers: Record<string, string>,
    isSecond: (query: URLSearchParams) => boolean,
    second: object,
  ): Answer =>
  (request, response, body) => {
    const query = new URLSearchParams((request.url ?? '').split('?')[1]);
    if (pathOf(request.url) !== '/v1/conversations/' || request.headers.authorization === undefined)
      return sound(request, response, body);
    if (isSecond(query)) return json(response, 200, second);
    json(response, 200, { data: [{ id: 1 }], ...first }, headers);
  };

const NAMED: [name: string, first: object, headers: Record<string, string>, parameter: string][] = [
  ['a link', {}, { link: '</v1/conversations/?after=1>; rel="next"' }, 'after'],
  ['an address in a field', { next: '/v1/conversations/?after=1' }, {}, 'after'],
  ['a query in a field of an object', { links: { next: '?after=1' } }, {}, 'after'],
  ['a cursor', { next_cursor: 'abc' }, {}, 'next_cursor'],
  ['a number', { next_page: 2 }, {}, 'next_page'],
];

test.for(NAMED)('the second page that %s names is held to what is stated', async ([, first, headers, parameter]) => {
  const isSecond = (query: URLSearchParams): boolean => query.has(parameter);
  const good = await reportOn(paged(first, headers, isSecond, { data: [{ id: 2 }] }), 'reads');
  expect(brokenIn(good)).toEqual({});
  expect(queriesOf(good).at(-1)).toMatch(`${parameter}=`);
  const bad = await reportOn(paged(first, headers, isSecond, { items: [] }), 'reads');
  expect(brokenIn(bad)).toEqual({ 'conversation-list.data': 'the body lacks data' });
});

test('the third page that the second names is held to what is stated, and no fourth is read', async () => {
  const pageOf =
    (third: object): Answer =>
    (request, response, body) => {
      const after = new URLSearchParams((request.url ?? '').split('?')[1]).get('after');
      if (pathOf(request.url) !== '/v1/conversations/') return sound(request, response, body);
      const next = `?after=${Number(after) + 1}`;
      json(response, 200, after === '2' ? { ...third, next } : { data: [{ id: Number(after) }], next });
    };
  const good = await reportOn(pageOf({ data: [] }), 'reads');
  expect(queriesOf(good).slice(-2)).toEqual(['after=1', 'after=2']);
  expect(brokenIn(good)).toEqual({});
  expect(brokenIn(await reportOn(pageOf({}), 'reads'))).toEqual({ 'conversation-list.data': 'the body lacks data' });
});

test('a next page that repeats an element of the first page is observed', async () => {
  const isSecond = (query: URLSearchParams): boolean => query.has('after');
  const pagingOf = async (...ids: number[]) => {
    const second = { data: ids.map((id) => ({ id })) };
    const report = await reportOn(paged({ next: '?after=1' }, {}, isSecond, second), 'reads');
    expect(brokenIn(report)).toEqual({});
    return report.observations.get('conversation-list.paging');
  };
  expect(await pagingOf(2, 3)).toMatchObject({ as: 'nothing' });
  expect(await pagingOf(1, 2)).toMatchObject({ as: 'other', says: 'The next page has an element of the first page.' });
});

test('a next page on another origin or path is not asked for', async () => {
  for (const next of ['https://other.example/v1/conversations/?page=2', '/v2/conversations/?page=2']) {
    const report = await reportOn(
      paged({ next }, {}, () => false, {}),
      'reads',
    );
    expect(queriesOf(report)).toEqual(Array.from({ length: 10 }, () => ''));
  }
});

test('each element of a list is held to what is stated, and so is the element after many', async () => {
  const elements = [...Array.from({ length: 150 }, (_, id) => ({ id })), 'none'];
  const answer: Answer = (request, response, body) =>
    pathOf(request.url) === '/v1/conversations/' && request.headers.authorization !== undefined
      ? json(response, 200, { data: elements })
      : sound(request, response, body);
  expect(brokenIn(await reportOn(answer, 'reads'))).toEqual({
    'conversation-list.data': '/data/150 is string, not object',
  });
});

const TOOLKIT = { ...KNOWN, surfaces: new Set(['toolkit']) };

const toolkit =
  (listed: readonly string[], working: readonly string[]): Answer =>
  (request, response) => {
    const [, , name, tool = ''] = pathOf(request.url).split('/');
    if (name !== 'weather') return json(response, 404, { message: 'No.' });
    if (tool === '')
      return json(response, 200, { app_name: name, tools: listed.map((one) => ({ function_name: one })) });
    if (!working.includes(tool)) return json(response, 404, { message: 'No.' });
    json(response, 200, { result: 'Sunny.' });
  };

test('a tool that runs and is not in the list of tools breaks it, if the list has the names of paths', async () => {
  const run = (...[listed, working]: Parameters<typeof toolkit>) =>
    reportOn(toolkit(listed, working), 'writes', TOOLKIT);
  const all = ['forecast', 'alerts'];
  expect(brokenIn(await run(all, all))).toEqual({});
  expect(brokenIn(await run(['alerts'], all))).toEqual({
    'get-toolkit-details.operation':
      'the list lacks the name of a path below it with which a request succeeded, and has another',
  });
  // A list of titles: none of them is a path.
  expect(brokenIn(await run(['Weather-forecast', 'Storm-alerts'], all))).toEqual({});
});

test('a second page that the server names and cannot serve counts as a failure of its operation', async () => {
  const broken: Answer = (request, response, body) => {
    if (pathOf(request.url) !== '/v1/conversations/') return sound(request, response, body);
    if (request.url?.includes('page=2')) return json(response, 500, { message: 'no' });
    json(response, 200, { data: [{}], next: '?page=2' });
  };
  const { operations } = await reportOn(broken, 'reads');
  const [list] = operations.filter(({ operation }) => operation.path === '/v1/conversations/');
  expect(list).toMatchObject({ sent: 11, succeeded: 10, failures: [{ outcome: 500 }] });
});

/** Sends messages to the mock, which answers the second of two at once otherwise. */
function sendTo(answer: (own: string, earlier: string) => [status: number, body: object]): Send {
  const service = toService(contract);
  let open: string[] = [];
  return async (probe) => {
    const own = /"content":"([^"]*)"/.exec(Buffer.from(probe.body ?? '').toString())?.[1] ?? '';
    const [earlier] = open;
    open.push(own);
    const exchange = await service(probe);
    open = open.filter((one) => one !== own);
    if (earlier === undefined || exchange.response === undefined) return exchange;
    const [status, body] = answer(own, earlier);
    return { ...exchange, response: { ...exchange.response, status, body: Buffer.from(JSON.stringify(body)) } };
  };
}

test('two messages at once: a refusal is an observation, and the text of the other breaks a statement', async () => {
  const reportWith = (...[answer]: Parameters<typeof sendTo>) =>
    verify({ contract, known: KNOWN, allow: 'writes', send: { 'developer-api': sendTo(answer) }, rate: Infinity });
  const refusing = await reportWith(() => [409, { message: 'Wait.' }]);
  expect(refusing.observations.get('send-message.at-once')).toMatchObject({ name: 'refused', with: { status: 409 } });
  expect(saidBy(readAgain(refusing))).toEqual(saidBy(refusing));
  const sound = new Set(Object.keys(brokenIn(refusing)));
  const mixing = await reportWith((_, earlier) => [
    200,
    {
      conversation: { id: 42, external_user_id: 'u' },
      user_message: { content: earlier },
      agent_message: { content: 'On its way.' },
    },
  ]);
  const broken = Object.entries(brokenIn(mixing)).filter(([id]) => !sound.has(id));
  expect(broken).toEqual([['sent-message.user-message', 'it has the text of another request']]);
});

test('request ids that repeat are observed', async () => {
  const answer =
    (idOf: () => string): Answer =>
    (request, response, body) => {
      response.setHeader('x-request-id', idOf());
      sound(request, response, body);
    };
  const seen = await reportOn(
    answer(() => '3f1f0f3e-1111-4222-8333-444455556666'),
    'reads',
  );
  expect(seen.observations.get('request-id.format')).toMatchObject({
    says: 'It was a UUID. The same value was in 20 of 20 responses.',
  });
  const fresh = await reportOn(
    answer(() => crypto.randomUUID()),
    'reads',
  );
  expect(fresh.observations.get('request-id.format')).toMatchObject({ says: 'It was a UUID.' });
});
