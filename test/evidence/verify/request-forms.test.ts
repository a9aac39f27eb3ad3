import { expect, test } from 'vitest';
import type { VerifyReport } from '../../../src/evidence/verify/index.ts';
import { ACCEPT_FORMS, inForms } from '../../../src/evidence/verify/probes/request-forms.ts';
import { bodyOf, each, on, refusing, withPart } from './support/faults.ts';
import { FAULTY_KNOWN, type Fault } from './support/faulty-server.ts';
import { judgeForms, reportOnFault } from './support/forms.ts';

/** Each so many-th; all of them are in test/long/. */
const STEP = 4;

const brokenIn = ({ statements }: VerifyReport): string[] =>
  statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));

const downIn = ({ operations }: VerifyReport): string[] =>
  operations.flatMap(({ operation, isDownAtEnd }) => (isDownAtEnd ? [operation.operationId] : []));

test('each request meets each form, and each media type', () => {
  const requests = [{ key: 'missing' as const }, { key: 'made-up' as const }, { key: 'empty' as const }];
  const forms = [{}, { query: 'a=1' }, { query: 'b=2' }];
  const all = inForms(requests, forms);
  expect(all).toHaveLength(requests.length * forms.length);
  const pairsOf = (read: (one: (typeof all)[number]) => unknown) =>
    new Set(all.map((one) => JSON.stringify([one.key, read(one)])));
  expect(pairsOf(({ query }) => query).size).toBe(9);
  expect(pairsOf(({ headers }) => headers?.accept ?? ('accept' in Object(headers) ? 'none' : 'JSON')).size).toBe(9);
  expect(ACCEPT_FORMS).toHaveLength(3);
});

test('a fact that a server holds in all forms of a request but one is broken', async () => {
  const { asked, missed } = await judgeForms(STEP);
  expect(missed).toEqual([]);
  expect(asked).toBeGreaterThan(5);
});

test('an agent that the key cannot access is refused with a user of its own, too', async () => {
  const isOfOther: Fault = {
    accepts: ({ name, refusal, body }) => name === 'memory' && refusal === 'inaccessible' && body.agent_user_id === 901,
  };
  const inaccessible = new Map([...FAULTY_KNOWN.inaccessible, ['agent_user_id', '901'] as const]);
  expect(brokenIn(await reportOnFault(isOfOther))).toEqual([]);
  expect(brokenIn(await reportOnFault(isOfOther, { ...FAULTY_KNOWN, inaccessible }))).toEqual(['errors.403']);
});

test('a message with a further field has its reply, if it is accepted', async () => {
  const withoutReply = bodyOf('message', (body, { body: sent }) =>
    'further' in sent ? withPart(body, 'agent_message', () => null) : body,
  );
  expect(brokenIn(await reportOnFault(withoutReply))).toEqual(['send-message.waits']);
});

const filteringBy =
  (name: string, isKnown: (value: string) => boolean): NonNullable<Fault['changes']> =>
  (reply, { name: asked, query }) => {
    const value = query.get(name);
    if (asked !== 'conversations' || reply.status !== 200 || value === null || !isKnown(value)) return undefined;
    const { data } = Object(reply.body) as { readonly data: readonly { readonly external_user_id: string }[] };
    return { body: { data: data.filter((one) => one.external_user_id === value) } };
  };

test('a filter that the user names has an effect for each of its values, or for none', async () => {
  const filters = new Map([['customer', ['user-ada', 'user-grace', 'user-lin']]]);
  const known = { ...FAULTY_KNOWN, filters };
  const report = (isKnown: (value: string) => boolean) =>
    reportOnFault({ changes: filteringBy('customer', isKnown) }, known);
  expect(brokenIn(await report(() => true))).toEqual([]);
  expect(brokenIn(await report(() => false))).toEqual([]);
  expect(brokenIn(await report((value) => value !== 'user-lin'))).toEqual(['list-conversations.filtering']);
});

test('the values of a filter are escaped as in an address', async () => {
  const filters = new Map([['customer', ['a+b@c.example', 'berth A/12 %']]]);
  const { exchanges } = await reportOnFault(
    { changes: filteringBy('customer', () => true) },
    { ...FAULTY_KNOWN, filters },
  );
  const queries = new Set(
    exchanges.map(({ request }) => request.query).filter((query) => query.startsWith('customer')),
  );
  expect([...queries]).toEqual(['customer=a%2Bb%40c.example', 'customer=berth%20A%2F12%20%25']);
});

const DOWN: Readonly<Record<string, readonly [fault: Fault, operations: readonly string[]]>> = {
  'the details after a run': [
    { changes: on('details', (_, { runs }) => (runs > 0 ? { status: 500, body: { message: 'Down.' } } : undefined)) },
    ['getToolkitDetails'],
  ],
  'a list after its fourth request': [
    { changes: on('agents', (_, { count }) => (count > 4 ? { status: 503, body: { message: 'Down.' } } : undefined)) },
    ['listAgents'],
  ],
  'messages after the tenth': [
    {
      changes: on('message', (_, { accepted }) =>
        accepted > 10 ? { status: 502, body: { message: 'Down.' } } : undefined,
      ),
    },
    ['sendMessage'],
  ],
  'each second read': [
    {
      changes: on('details', (_, asked) => (each(2)(asked) ? { status: 500, body: { message: 'Busy.' } } : undefined)),
    },
    [],
  ],
  'a text of its own': [
    refusing('body', ({ name, body }) => name === 'message' && /[^\0-\x7f]/.test(String(body.content))),
    [],
  ],
};

test.for(Object.entries(DOWN))('%s: what is down at the end was not tested', async ([, [fault, operations]]) => {
  expect(downIn(await reportOnFault(fault))).toEqual(operations);
});

test('a list with filters that is found without the slash only is displaced, and one that refuses all filters is not', async () => {
  const refused = { status: 404, body: { message: 'No such page.' } };
  const at = (isFound: boolean): Fault => ({
    changes: (reply, { name, query, headers, method }) => {
      if (method !== 'GET' || !query.has('agent')) return undefined;
      if (name === 'conversations') return refused;
      return isFound && reply.status === 404 && headers.authorization !== undefined
        ? { status: 200, body: { data: [] } }
        : undefined;
    },
  });
  expect(brokenIn(await reportOnFault(at(true)))).toEqual(['list-conversations.operation']);
  expect(brokenIn(await reportOnFault(at(false)))).toEqual([]);
});
