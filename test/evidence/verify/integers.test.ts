import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Contract, parseContract, readContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/index.ts';
import {
  createSender,
  findValues,
  type KnownResources,
  planProbes,
  type Send,
  type VerifyReport,
  verify,
  verifyRecorded,
} from '../../../src/evidence/verify/index.ts';
import { adaptiveProbes } from '../../../src/evidence/verify/probes/adaptive-probes.ts';
import { pseudonymize } from '../../../src/evidence/verify/recording/pseudonymize.ts';
import { project, run } from '../../cli/run.ts';
import { filesIn, keepKey } from './support/command.ts';
import { furtherRead } from './support/further-reads.ts';
import { serve } from './support/server.ts';
import { harOf, readAgain, saidBy } from './support/shown.ts';

const contract = await readContract();

keepKey();

const LARGE = [
  '9007199254740993',
  '18014398509481985',
  '-18014398509481985',
  '9223372036854775807',
  '340282366920938463463374607431768211457',
];
const IDS = ['0', '-1', '-42', '9007199254740991', '9007199254740992', ...LARGE];

const knownOf = (values: Readonly<Record<string, string>>): KnownResources => ({
  values: new Map(Object.entries(values)),
  inaccessible: new Map(),
  toolArguments: undefined,
  surfaces: new Set(['developer-api']),
  absent: '1500000000',
});

const textOf = (body: Uint8Array | undefined): string => Buffer.from(body ?? []).toString();

test.each(IDS)('%s is sent as it was written, in paths and bodies', (id) => {
  const known = knownOf({ agent_id: id, conversation_id: id, agent_user_id: id });
  const { probes } = planProbes(contract, known, 'writes');
  const bodies = probes.map(({ body }) => /"agent_user_id":([^,}\s]+)/.exec(textOf(body))?.[1]);
  expect(bodies).toContain(id);
  expect(bodies.filter((sent) => Number(sent) === Number(id) && sent !== id)).toEqual([]);
  expect(probes.filter(({ path }) => path === `/v1/agents/${id}/memories/`).length).toBeGreaterThan(10);
});

/** A contract in which a field that need not be there can be null, and a required one is an integer. */
const NULLABLE = `openapi: 3.1.0
info: { title: Things, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /things/:
    post:
      operationId: make
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [owner]
              properties: { owner: { type: integer }, parent: { type: [integer, 'null'] }, name: { type: [string, integer] } }
      responses: { '201': { description: Made. } }
`;

test.each(IDS)('%s is an integer in a required field, and in one that can be null', async (id) => {
  const things: Contract = await parseContract(NULLABLE, 'things.yaml');
  const known = {
    ...knownOf({ owner: id, parent: id, name: id }),
    surfaces: new Set(things.model.surfaces.map(({ name }) => name)),
  };
  const bodies = planProbes(things, known, 'writes').probes.map(({ body }) => textOf(body));
  expect(bodies).toContain(`{"owner":${id}}`);
  expect(bodies).toContain(`{"owner":${id},"parent":${id}}`);
  expect(bodies).toContain(`{"owner":${id},"name":"${id}"}`);
});

test('the parameters of a tool are sent with the digits that they were typed with', async () => {
  const words = [
    '--toolkit',
    'http://127.0.0.1:9',
    '--toolkit-name',
    'weather',
    '--tool',
    'forecast',
    '--allow',
    'writes',
    '--dry-run',
  ];
  const { out } = await run(await project(), 'verify', ...words, '--arguments', '{"place":{"id":18014398509481985}}');
  expect(out).toContain('{"place":{"id":18014398509481985}}');
  expect(out).toContain('{"place":{"id":18014398509481985,"');
});

/**
 * A small server of the API with one agent and one conversation.
 *
 * @param refused The status for a body that is excluded, which is 400 where it is as stated.
 */
async function sendTo(id: string, refused: number): Promise<Send & { close(): void }> {
  const url = await serve((request, response, text) => {
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    const fail = (status: number) => send(status, '{"message":"No."}');
    const [path = ''] = (request.url ?? '').split('?');
    const isRead = request.method === 'GET';
    if (request.headers.authorization !== 'Bearer the-key-of-the-tests') return fail(401);
    if (isRead && path === '/v1/agents/') return send(200, `[{"id":${id}}]`);
    if (isRead && path === '/v1/conversations/') return send(200, `{"data":[{"id":${id},"external_user_id":"u"}]}`);
    const further = isRead ? furtherRead(path, [id]) : undefined;
    if (further !== undefined) return send(200, JSON.stringify(further));
    const [, of, named] = /^\/v1\/(agents|conversations)\/(-?\d+)\/(?:memories|messages)\/$/.exec(path) ?? [];
    if (named !== id || request.method !== 'POST') return fail(404);
    const body = parsed(text);
    const names = of === 'agents' ? ['title', 'content'] : ['content'];
    const isFit = names.every((name) => typeof body[name] === 'string') && Number.isInteger(body.agent_user_id ?? 1);
    if (!isFit || Array.isArray(body.metadata ?? {}) || typeof (body.metadata ?? {}) !== 'object') return fail(refused);
    if (of === 'agents') return send(201, '{"id":1}');
    const said = JSON.stringify({ content: body.content });
    const conversation = `{"id":${id},"external_user_id":"u"}`;
    send(200, `{"conversation":${conversation},"user_message":${said},"agent_message":{"content":"On its way."}}`);
  });
  return createSender(contract, new URL(url), { keys: new Map([['DeveloperApiKey', 'the-key-of-the-tests']]) });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

async function reportOn(id: string, refused: number): Promise<VerifyReport> {
  const send = await sendTo(id, refused);
  const known = knownOf({ agent_id: id, conversation_id: id });
  return verify({ contract, known, allow: 'writes', send: { 'developer-api': send }, rate: Infinity }).finally(
    send.close,
  );
}

const brokenIn = ({ statements }: VerifyReport): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

/** The same exchanges as others record them, who vouch for no value. */
const ofOthers = ({ exchanges }: VerifyReport): VerifyReport =>
  verifyRecorded(
    contract,
    exchanges.map(({ request: { keyForm: _, ...request }, ...exchange }): Exchange => ({ ...exchange, request })),
  );

const heldIn = ({ statements }: VerifyReport): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'holds' ? statement.id : []));

test('an id of any size hides no wrong status, and no sound server is broken for it', async () => {
  const usual = heldIn(await reportOn('7', 400));
  for (const id of ['0', '-42', '9007199254740992', '18014398509481985']) {
    const sound = await reportOn(id, 400);
    expect([brokenIn(sound), brokenIn(ofOthers(sound))], id).toEqual([[], []]);
    expect(heldIn(sound), id).toEqual(usual);

    const wrong = await reportOn(id, 422);
    expect([brokenIn(wrong), brokenIn(ofOthers(wrong))], id).toEqual([['errors.400'], ['errors.400']]);
    expect(saidBy(readAgain(wrong)), id).toEqual(saidBy(wrong));
    expect(harOf(wrong)).toContain(`/v1/agents/${id}/memories/`);
  }
});

test.each(LARGE)('%s in a list of the server is requested with all its digits', async (id) => {
  const send: Send = async ({
    headers,
    key: _,
    tier: __,
    operation: ___,
    resource: ____,
    shorter: _____,
    keyScheme: ______,
    ...request
  }) => ({
    request: { ...request, headers, credentials: 'stated' },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(`{"data":[{"id":${id},"agent_id":${id}}]}`),
    },
  });
  const known = await findValues(contract, knownOf({}), { 'developer-api': send });
  expect([...known.values.values()]).toEqual(Array.from(known.values, () => id));

  // A list that refuses to be read without a filter is asked with one of those values.
  const refusing: Send = async (probe) => {
    const exchange = await send(probe);
    const isRefused = probe.path === '/v1/conversations/' && !probe.query.includes('agent');
    return isRefused ? { ...exchange, response: { status: 400, headers: {}, body: Buffer.from('{}') } } : exchange;
  };
  const probes = adaptiveProbes(contract, knownOf({}), 'probes');
  const queries: string[] = [];
  for (let step = probes.next(); !step.done; step = probes.next(await refusing(step.value)))
    queries.push(step.value.query);
  expect(queries.filter((query) => query.includes('agent'))).toEqual([`agent_id=${id}`]);
});

test('pseudonyms keep the number of digits and the order of a large integer, and are equal in path and body', () => {
  const ids = LARGE.map(BigInt).concat(2n ** 63n, 2n ** 63n + 1n, 2n ** 63n + 2n);
  const texts = ids.map(String);
  const exchanges = ids.map(
    (id): Exchange => ({
      request: {
        ...{ surface: 'developer-api', method: 'GET', path: `/v1/agents/${id}/memories/`, query: '', headers: {} },
        ...{ body: undefined, credentials: 'unknown', address: 'https://api.example.com' },
      },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(`{"data":[{"id":${id}}]}`),
      },
    }),
  );
  const made = pseudonymize(contract, exchanges, { values: new Map() }).map(({ request, response }) => {
    const [, inPath] = /agents\/(-?\d+)\//.exec(request.path) ?? [];
    const [, inBody = ''] = /"id":(-?\d+)\}/.exec(textOf(response?.body)) ?? [];
    expect(inPath).toBe(inBody);
    return inBody;
  });
  expect(made.filter((one) => texts.includes(one))).toEqual([]);
  expect(made.map(({ length }) => length)).toEqual(texts.map(({ length }) => length));
  const order = (all: readonly bigint[]) => all.map((one) => all.filter((other) => other < one).length);
  // Those of one length are in one order.
  const [sent, shown] = [ids.slice(-3), made.slice(-3).map(BigInt)];
  expect(order(shown)).toEqual(order(sent));
});

test('the command stores memories only for the named user', async () => {
  const sent: string[] = [];
  const url = await serve((request, response, body) => {
    sent.push(body);
    const isRead = request.method === 'GET';
    response
      .writeHead(isRead ? 200 : 201, { 'content-type': 'application/json' })
      .end(isRead ? '{"data":[]}' : '{"id":1}');
  });
  const directory = await project();
  const words = ['--agent', '7', '--user', '18014398509481985', '--allow', 'writes', '--rate', '10000', '--out', 'out'];
  await run(directory, 'verify', url, ...words);
  const users = sent.flatMap((body) => /"agent_user_id":(\d+)[,}]/.exec(body)?.[1] ?? []);
  expect(new Set(users)).toEqual(new Set(['18014398509481985']));
  const { 'exchanges.har': har = '' } = await filesIn(join(directory, 'out'));
  expect(har).toContain('18014398509481985');
  expect(har).not.toContain('18014398509481984');
});

/** A list of conversations as others recorded it. */
const listOf = (ids: readonly string[]): Exchange => ({
  request: {
    ...{ surface: 'developer-api', method: 'GET', path: '/v1/conversations/', query: '', headers: {} },
    ...{ body: undefined, credentials: 'unknown', address: 'https://api.example.com' },
  },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(`{"data":[${ids.map((id) => `{"id":${id},"external_user_id":${id}}`).join()}]}`),
  },
});

test('large integers that are equal as doubles are different in the order of a list, and among users', () => {
  const rising = ['9223372036854775801', '9223372036854775802', '9223372036854775803'];
  const observedIn = (ids: readonly string[]) => {
    const report = verifyRecorded(contract, [listOf(ids)]);
    const { observations } = readAgain(report);
    const shown = ['conversation-list.order', 'conversation-summary.external-user-id-unique'].map((id) => {
      expect(observations.get(id)).toEqual(report.observations.get(id));
      return report.observations.get(id);
    });
    return shown.map((one) => (one?.as === 'choice' ? one.name : one?.as));
  };
  expect(observedIn(rising)).toEqual(['by-id', 'nothing']);
  expect(observedIn(rising.toReversed())).toEqual(['by-id-descending', 'nothing']);
});
