import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { verify } from '../../../src/evidence/verify/index.ts';
import { bodyOf, on } from './support/faults.ts';
import { type Asked, FAULTY_KNOWN, type Fault, sendToFaulty } from './support/faulty-server.ts';
import { readAgain, saidBy } from './support/shown.ts';

const contract = await readContract();

/** Verifies a server, for which the user names the parameters that filter its conversations. */
async function reportOn(fault: Fault, users: readonly string[] = ['42']) {
  const send = sendToFaulty(fault);
  const surfaces = { 'developer-api': send, toolkit: send };
  const filters = new Map([
    ['by', ['7']],
    ['user', users],
  ]);
  return verify({ contract, known: { ...FAULTY_KNOWN, filters }, allow: 'probes', send: surfaces, rate: Infinity });
}

const brokenBy = (report: Awaited<ReturnType<typeof reportOn>>): string[] =>
  report.statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

/** The resources with which an operation never succeeded. */
const untestedIn = ({ operations }: Awaited<ReturnType<typeof reportOn>>): (string | undefined)[] =>
  operations.flatMap(({ isNever, resource }) => (isNever ? [resource] : []));

const USERS = ['42', '0042', '+42', ' 42', 'ada', 'ADA'];
const ROWS = USERS.map((user, index) => ({
  id: 100 + index,
  agent_id: index % 2 === 0 ? 7 : 9,
  external_user_id: user,
}));
const OTHERS = [{ id: 900, agent_id: 77, external_user_id: 'user-of-others' }];
type Row = (typeof ROWS)[number];

/** Answers with the conversations that a filter selects, by its own reading of the query. */
const list = (select: (query: URLSearchParams, asked: Asked) => readonly Row[]): Fault =>
  bodyOf('conversations', (_, asked) => ({ data: select(asked.query, asked) }));

/** Filters rows by agent and by user, as the functions compare them. */
const filtered =
  (
    rows: readonly Row[],
    isAgent: (row: Row, text: string) => boolean = (row, text) => String(row.agent_id) === text,
    isUser: (row: Row, text: string) => boolean = (row, text) => row.external_user_id === text,
  ) =>
  (query: URLSearchParams): readonly Row[] => {
    const [agent, user] = [query.get('by') ?? query.get('agent_id'), query.get('user')];
    return rows.filter((row) => (agent === null || isAgent(row, agent)) && (user === null || isUser(row, user)));
  };

const FILTERING = ['list-conversations.filtering'];
const alwaysAll = (): readonly Row[] => ROWS;

test.for<[name: string, fault: Fault, broken: readonly string[], untested?: readonly string[]]>([
  ['filters that work', list(filtered(ROWS)), []],
  [
    'users that are compared as numbers',
    list(filtered(ROWS, undefined, (row, text) => Number(row.external_user_id) === Number(text))),
    FILTERING,
  ],
  [
    'users that are compared without what is before them',
    list(filtered(ROWS, undefined, (row, text) => row.external_user_id.endsWith(text))),
    FILTERING,
  ],
  // The user may have named parameters that the server does not have.
  ['a list that is kept, whatever the filter', list(alwaysAll), [], ['filter by', 'filter user']],
  ['a filter by user without effect', list(filtered(ROWS, undefined, () => true)), [], ['filter user']],
  ['an empty list, whatever the filter', list(() => []), []],
  ['an empty list for the agent of others', list(filtered(ROWS)), []],
  [
    'conversations of others with the filter by their agent',
    list((query) => filtered(query.has('by') || query.has('agent_id') ? [...ROWS, ...OTHERS] : ROWS)(query)),
    ['errors.403'],
  ],
  [
    'all conversations for an agent that the key cannot access',
    list((query) => (query.get('by') === '77' ? ROWS : filtered(ROWS)(query))),
    [],
  ],
  ...[400, 403, 404].map((status): [string, Fault, readonly string[]] => [
    `${status} for the agent of others`,
    {
      changes: on('conversations', (_, { query }) =>
        query.get('by') === '77' ? { status, body: { message: 'No.' } } : { body: { data: filtered(ROWS)(query) } },
      ),
    },
    [],
  ]),
  [
    'a page of a list',
    bodyOf('conversations', (_, { query }) => ({
      data: filtered(query.get('by') === '77' ? OTHERS : ROWS)(query),
      next: 2,
    })),
    [],
  ],
  [
    'external users that have the ids of agents',
    list((query) => {
      const rows = USERS.map((_, index) => ({ id: 100 + index, agent_id: 7, external_user_id: String(7 + index) }));
      return query.has('by') ? rows.slice(0, 2) : rows;
    }),
    [],
    ['filter user'],
  ],
])('%s', async ([, fault, broken, untested = []]) => {
  const report = await reportOn(fault);
  expect(brokenBy(report)).toEqual(broken);
  expect(untestedIn(report)).toEqual(untested);
  expect(saidBy(readAgain(report))).toEqual(saidBy(report));
});

const isOf = (user: string) => (row: Row) => row.external_user_id === user;
/** Lists the rows of each user with the filter by user. */
const byUser = (rows: Readonly<Record<string, readonly Row[]>>): Fault =>
  list((query) => (query.has('user') ? (rows[query.get('user') ?? ''] ?? ROWS) : filtered(ROWS)(query)));

test('a list and a beginning of values can be those of all elements', async () => {
  for (const users of [
    ['ada', 'ada,ADA,42,0042,+42, 42'],
    ['ada', 'a*'],
  ]) {
    const rows = ROWS.map((row) => ({ ...row, external_user_id: row.external_user_id === 'ada' ? 'ada' : 'abc' }));
    const [one = ''] = users;
    const fault = list((query) => rows.filter((row) => query.get('user') !== one || row.external_user_id === one));
    expect(brokenBy(await reportOn(fault, users))).toEqual([]);
  }
  // The name of the filter can be that of a path parameter.
  const isOneOf = (row: Row, text: string): boolean => text.split(',').includes(String(row.agent_id));
  const send = sendToFaulty(list(filtered(ROWS, isOneOf)));
  const known = { ...FAULTY_KNOWN, filters: new Map([['agent_id', ['7', '7,9']]]) };
  const surfaces = { 'developer-api': send, toolkit: send };
  expect(brokenBy(await verify({ contract, known, allow: 'probes', send: surfaces, rate: Infinity }))).toEqual([]);
});

test.for<[name: string, fault: Fault, broken: readonly string[], untested?: readonly string[]]>([
  ['filters by two users that work', byUser({ ada: ROWS.filter(isOf('ada')), 42: ROWS.filter(isOf('42')) }), []],
  ['no effect', byUser({}), [], ['filter user']],
  ['no effect for the first', byUser({ 42: ROWS.filter(isOf('42')) }), FILTERING],
  ['those of another user', byUser({ ada: ROWS.filter(isOf('ADA')), 42: ROWS.filter(isOf('42')) }), FILTERING],
  ['none of the second user', byUser({ ada: ROWS.filter(isOf('ada')), 42: [] }), FILTERING],
  // The user may have named values of another form.
  ['none of either user', byUser({ ada: [], 42: [] }), []],
  [
    'an empty page',
    bodyOf('conversations', (_, { query }) => ({
      data: query.get('user') === '42' ? [] : filtered(ROWS)(query),
      next: '/v1/conversations/?cursor=x',
    })),
    [],
  ],
])('%s, of two that are given', async ([, fault, broken, untested = []]) => {
  const report = await reportOn(fault, ['ada', '42']);
  expect(brokenBy(report)).toEqual(broken);
  expect(untestedIn(report)).toEqual(untested);
  expect(saidBy(readAgain(report))).toEqual(saidBy(report));
});

test('a filter of one list is not one of others', async () => {
  const fault: Fault = {
    changes: on('agents', (_, { query }) => (query.size > 0 ? { status: 400, body: { message: 'No.' } } : undefined)),
  };
  const { operations } = await reportOn(fault, ['ada', '42']);
  expect(operations.some(({ isNever, operation }) => isNever && operation.operationId === 'listAgents')).toBe(false);
});

test.for([400, 503])('a filter that never works is not tested: %s', async (status) => {
  const fault: Fault = {
    changes: on('conversations', (_, { query }) =>
      query.has('user') ? { status, body: { message: 'No.' } } : { body: { data: filtered(ROWS)(query) } },
    ),
  };
  const report = await reportOn(fault, ['ada', '42']);
  expect(untestedIn(report)).toEqual(['filter user']);
  expect(untestedIn(readAgain(report))).toEqual(untestedIn(report));
});
