import { describe, expect, test } from 'vitest';
import { at, type Contract, isJsonObject, type Operation, readContract } from '../../../src/contract/model/index.ts';
import { dereference } from '../../support/dereference.ts';
import { requestTo } from '../../support/operations.ts';
import { ask, MESSAGES, mockOfFile, type Sent, stillOpen } from './support.ts';

const contract: Contract = await readContract();

const requestOf = ({ operationId }: Operation, headers: Readonly<Record<string, string>> = {}): Sent => ({
  ...requestTo(operationId),
  headers,
});

interface Documented {
  readonly operation: Operation;
  readonly key: string;
  readonly status: number;
  readonly examples: ReadonlyMap<string, unknown>;
}

/** What the contract documents, read here on our own. */
const DOCUMENTED: readonly Documented[] = contract.operations.flatMap((operation) => {
  const responses = at(contract.document, `${operation.pointer}/responses`);
  return Object.entries(isJsonObject(responses) ? responses : {}).map(([key, value]) => {
    const response = dereference(contract.document, value);
    const found = at(response ?? {}, '/content/application~1json/examples');
    const named = Object.entries(isJsonObject(found) ? found : {});
    const examples = named.map(([name, example]) => [name, dereference(contract.document, example)?.value] as const);
    const status = key === 'default' ? 418 : Number(key.replace('XX', '07'));
    return { operation, key, status, examples: new Map(examples) };
  });
});

/** The status of the plainest success: the lowest that is stated, 200 where none is. */
const plainest = (here: readonly Documented[]): number =>
  Math.min(...here.filter(({ key }) => key.startsWith('2')).map(({ key }) => Number(key.replace('XX', '00'))));

const mock = mockOfFile();
const guessedPlainly: string[] = [];

describe.for(contract.operations)('$operationId', (operation) => {
  const here = DOCUMENTED.filter((documented) => documented.operation === operation);

  test('the plainest success names what it guessed: at least its status, an open body, an open authentication', async () => {
    const got = await ask(mock, requestOf(operation));
    expect([got.status, got.inContract]).toEqual([plainest(here), true]);
    const ids = contract.openPoints.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...got.openPoints]));
    expect(new Set(got.openPoints).size).toBe(got.openPoints.length);
    const success = here.find(({ key }) => key === '2XX' || Number(key) === got.status)?.key;
    const response = at(contract.document, `${operation.pointer}/responses/${success}/$ref`);
    const mustStand = contract.openPoints.filter(({ aspect, place }) => {
      if (aspect === 'status' || aspect === 'security') return place.pointer === operation.pointer;
      return aspect === 'body' && `#${place.pointer}`.startsWith(`${response}/`);
    });
    guessedPlainly.push(...mustStand.map(({ id }) => id));
    expect(got.openPoints).toEqual(expect.arrayContaining(mustStand.map(({ id }) => id)));
  });

  test.for(here)('$key can be asked for', async ({ status, key }) => {
    const got = await ask(mock, requestOf(operation, { prefer: `code=${status}` }));
    expect(got.status).toBe(status);
    expect(got.headers.get('preference-applied')).toBe(`code=${status}`);
    expect(got.inContract).toBe(true);
    const picked = ['400', '403', '404', '429', '5XX'].includes(key);
    const errors = contract.openPoints.filter(
      ({ id, place }) => picked && id.endsWith('.errors') && place.pointer === operation.pointer,
    );
    expect(got.openPoints.filter((id) => id.endsWith('.errors'))).toEqual(errors.map(({ id }) => id));
    const { path, ...sent } = requestOf(operation);
    const byQuery = await ask(mock, { ...sent, path: `${path}?__code=${status}` });
    const { text, openPoints, inContract } = got;
    expect(byQuery).toMatchObject({ status, text, openPoints, inContract });
    expect(byQuery.headers.get('preference-applied')).toBe(`code=${status}`);
  });

  test('each named example can be asked for, with its status or without', async () => {
    for (const { status, examples } of here) {
      for (const [name, value] of examples) {
        const withStatus = await ask(mock, requestOf(operation, { prefer: `example=${name}, code=${status}` }));
        expect([withStatus.status, JSON.parse(withStatus.text)], name).toEqual([status, value]);
        const alone = await ask(mock, requestOf(operation, { prefer: `example="${name}"` }));
        expect(JSON.parse(alone.text), name).toEqual(value);
      }
    }
  });

  test('an answer without content has no body, and says nothing of one', async () => {
    const got = await ask(mock, requestOf(operation, { prefer: 'code=204' }));
    if (!here.some(({ key }) => key === '2XX' || key === '204')) return expect(got.status).toBe(400);
    expect([got.status, got.text, got.headers.get('content-type')]).toEqual([204, '', null]);
    expect(got.openPoints.filter((id) => id.endsWith('.body') || id.endsWith('.fields'))).toEqual([]);
  });
});

test('what is guessed by the plainest success is more than nothing, so that the tests above are not empty', () => {
  expect(guessedPlainly.length).toBeGreaterThan(contract.operations.length);
});

test('every operation documents an example or is a toolkit endpoint, so that the tables above are not empty', () => {
  const named = DOCUMENTED.filter(({ examples }) => examples.size > 0).map(({ operation }) => operation.operationId);
  expect([...new Set(named)]).toEqual(
    contract.operations.filter(({ surface }) => surface === 'developer-api').map(({ operationId }) => operationId),
  );
});

test('x-request-id stands on each success of the Developer API, is another each time, and is said to be a guess', async () => {
  const first = await ask(mock, { path: '/v1/agents/' });
  const second = await ask(mock, { path: '/v1/agents/' });
  expect(first.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(first.openPoints).toEqual(expect.arrayContaining(stillOpen('request-id.presence', 'request-id.format')));
  expect(first.openPoints).not.toContain('request-id.on-errors');

  const refused = await ask(mock, { path: '/v1/agents/', headers: { authorization: '' } });
  expect(refused.headers.get('x-request-id')).toBeNull();
  expect(refused.openPoints).toEqual(expect.arrayContaining(stillOpen('request-id.on-errors')));
  const toolkit = await ask(mock, { path: '/toolkit/weather/' });
  expect(toolkit.headers.get('x-request-id')).toBeNull();
  expect(toolkit.openPoints).toEqual(expect.arrayContaining(stillOpen('toolkits.request-id')));
});

test('the stored user message has the text that was sent, whatever it is', async () => {
  for (const content of ['Where is my order?', '', '"\\u2028</script>', '猫 🐈', '__proto__', 'x'.repeat(100_000)]) {
    const got = await ask(mock, { method: 'POST', path: MESSAGES, body: JSON.stringify({ content }) });
    const body = JSON.parse(got.text);
    expect(body.user_message.content).toBe(content);
    expect(body.agent_message.content).not.toBe('');
    expect(got.openPoints).toEqual(expect.arrayContaining(stillOpen('sent-message.user-message-text')));
  }
});

test('HEAD is answered as GET is, without the body, and is not in the contract', async () => {
  const get = await ask(mock, { path: '/v1/conversations/' });
  const head = await ask(mock, { method: 'HEAD', path: '/v1/conversations/' });
  expect([head.status, head.text, head.inContract]).toEqual([get.status, '', false]);
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  expect(head.openPoints).toEqual(expect.arrayContaining(stillOpen('api.methods')));
});

test('OPTIONS names all open points of a path, with the one whether it is answered, and of the server all that there are', async () => {
  const path = await ask(mock, { method: 'OPTIONS', path: '/v1/conversations/' });
  const allowed = (methods: readonly string[]) => [...new Set([...methods, 'HEAD', 'OPTIONS'])].join(', ');
  expect([path.status, path.headers.get('allow'), path.inContract]).toEqual([204, allowed(['GET']), false]);
  const ofPath = contract.openPoints.filter(({ place }) => place.operations.includes('listConversations'));
  expect(new Set(path.openPoints)).toEqual(new Set(['api.methods', ...ofPath.map(({ id }) => id)]));
  const methods = contract.operations.map(({ method }) => method.toUpperCase());
  expect(methods).toEqual(expect.arrayContaining(['GET', 'POST']));
  const server = await ask(mock, { method: 'OPTIONS', path: '*' });
  expect([server.status, server.headers.get('allow')]).toEqual([204, allowed(methods)]);
  expect(server.openPoints).toEqual(contract.openPoints.map(({ id }) => id));
});
