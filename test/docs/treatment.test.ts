import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, createToolkitClient } from '../../src/client/index.node.ts';
import {
  at,
  entriesOf,
  isJsonObject,
  type Json,
  type OpenPoint,
  readContract,
  responseFor,
  toPointer,
} from '../../src/contract/index.ts';
import { treatmentsOf } from '../../src/docs/pages/treatment.ts';
import { type Mock, startMock } from '../../src/mock/index.ts';
import { LEFT_OPEN, plain } from '../../src/toolkit/index.ts';
import { ask, type Got, type Sent, TOOL } from '../mock/support.ts';
import { askMock, CALLS, recording } from './support/calls.ts';
import { SHOWN, takesAlike } from './support/either-answer.ts';
import { saidOf, unreadableIds } from './support/programs.ts';

const contract = await readContract();
const { document, model, operations, openPoints } = contract;
const treatmentOf = treatmentsOf(contract);

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ contract });
});
afterAll(() => mock.close());

/**
 * Each sentence in which the docs say how client and mock treat an open point, with the points of which they say it.
 * Lint holds that the contract writes each aspect in its form.
 */
const claims = new Map<string, OpenPoint[]>();
for (const point of openPoints) {
  for (const { who, how } of treatmentOf(point).filter(({ who }) => /^(client|mock)\b/.test(who))) {
    const claim = `${who}: ${how.replace(point.id, 'its.id')}`;
    claims.set(claim, [...(claims.get(claim) ?? []), point]);
  }
}

type Proof = (points: readonly OpenPoint[]) => Promise<void> | void;

/** What shows, by the real thing, that a sentence is true of every open point of which it is said. */
const PROOFS: Readonly<Record<string, Proof>> = {
  'client: Every status from 200 to 299 is a success.': each(async (point) => {
    for (const status of [200, 201, 226, 299, 300, 400]) {
      const { url } = await recording({ status });
      const called = await CALLS[operationOf(point)]?.({ url });
      expect({ status, ok: called?.ok }).toEqual({ status, ok: status < 300 });
    }
  }),
  'mock: Picks a status of the range.': answered((_, { status }) => {
    expect(Math.floor(status / 100)).toBe(2);
  }),

  'client: `Unspecified<"its.id">`: the compiler refuses to read a field of it.': cannotBeRead,
  'mock: Answers with `null`.': answered((_, { text }) => {
    expect(text).toBe('null');
  }),

  'mock: Answers with `null`, or leaves it away where it may be missing.': answered((_, __, shown) => {
    for (const value of shown) expect(value).toBeNull();
  }),

  'client: Any other field is `Unspecified<"its.id">`: the compiler refuses to read a field of it.': cannotBeRead,
  'client: Sends another field only where the caller assumes one.': each(async (point) => {
    for (const fields of [{}, { further: 1 }]) {
      const { url, sent } = await recording();
      await CALLS[operationOf(point)]?.({ url, fields });
      const names = Object.keys(JSON.parse(sent[0]?.body ?? ''));
      expect(names.filter((name) => !statedFields(point).includes(name))).toEqual(Object.keys(fields));
    }
  }),
  'mock: Answers with the stated fields alone.': answered((point, _, shown) => {
    expect(shown.length).toBeGreaterThan(0);
    for (const value of shown) expect(statedFields(point)).toEqual(expect.arrayContaining(Object.keys(value ?? {})));
  }),
  'mock: Takes any other field.': each(async (point) => {
    const { url } = mock;
    expect(await CALLS[operationOf(point)]?.({ url, fields: { further: ['a text'] } })).toMatchObject({ ok: true });
  }),
  'mock: None of its answers has this form.': each(({ place }) => {
    expect(place.operations).toEqual([]);
  }),

  'client: Names and encodes no parameter. The caller writes the query.': async () => {
    const { url, sent } = await recording();
    const { conversations } = createClient({ baseUrl: url, apiKey: 'example-key' });
    await conversations.list();
    await conversations.list({ assumed: { query: 'agent[]=7&user=%20' } });
    expect(sent.map((request) => request.url)).toEqual(['/v1/conversations/', '/v1/conversations/?agent[]=7&user=%20']);
  },
  'mock: Takes any query.': takes(
    { path: '/v1/conversations/?agent=7' },
    { path: '/v1/conversations/?filter[user]=customer-311&filter[user]=7' },
  ),

  'client: Encodes nothing by itself. The caller says how.': async () => {
    const { url, sent } = await recording();
    const { execute } = createToolkitClient({ baseUrl: url });
    const nothing = {} as never; // what the compiler refuses
    await expect(execute('weather', 'forecast', nothing)).rejects.toThrow(
      'say in assumed how the parameters are written',
    );
    await execute('weather', 'forecast', { assumed: { json: { city: 'Bern' } } });
    await execute('weather', 'forecast', { assumed: { contentType: 'text/plain', body: 'Bern' } });
    expect(sent.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
      ['application/json', '{"city":"Bern"}'],
      ['text/plain', 'Bern'],
    ]);
  },
  'mock: Takes any body.': takes(
    { method: 'POST', path: TOOL },
    { method: 'POST', path: TOOL, body: '{"city":"Bern"}' },
    { method: 'POST', path: TOOL, body: 'city=Bern', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { method: 'POST', path: TOOL, body: '\0', headers: { 'content-type': 'application/octet-stream' } },
  ),

  'client: Sends no key by itself, and never the Developer API key.': each(async (point) => {
    process.env.COLLOQUY_API_KEY = 'a-developer-api-key';
    const { url, sent } = await recording();
    await CALLS[operationOf(point)]?.({ url });
    delete process.env.COLLOQUY_API_KEY;
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toMatch(/authorization|cookie|a-developer-api-key/i);
  }),
  'mock: Asks for no key.': answered((_, { status }) => {
    expect(status).toBeLessThan(300);
  }),

  'mock: Asked for an error, it answers with `null`.': answered(
    (_, { status, text }) => {
      expect({ status, text }).toEqual({ status: 404, text: 'null' });
    },
    { prefer: 'code=404' },
  ),

  'client: The caller gives the address.': () => {
    const none = { apiKey: 'example-key' } as never; // what the compiler refuses
    expect(() => createClient(none)).toThrow(/baseUrl/);
    expect(() => createToolkitClient({} as never)).toThrow(/baseUrl/); // the same
  },
  'mock: Listens on your machine.': () => {
    expect(new URL(mock.url).hostname).toBe('127.0.0.1');
  },

  'client: Relies on no answer.': async (points) => {
    const shown = points.filter(({ id }) => SHOWN.has(id));
    expect(shown.length).toBeGreaterThan(15);
    for (const { id } of shown) expect({ id, alike: await takesAlike(id) }).toEqual({ id, alike: true });
  },
  'client: Takes an integer beyond ±2^53 for an error, and sends none.': each(async ({ id }) => {
    expect(await takesAlike(id)).toBe(false);
    const { url, sent } = await recording();
    const { messages } = createClient({ baseUrl: url, apiKey: 'example-key' }).results.conversations;
    for (const integer of [2 ** 53, -(2 ** 53)]) {
      expect(await messages.send(integer, { content: 'Hello' })).toMatchObject({ error: { kind: 'usage' } });
    }
    for (const integer of [0, -7, 2 ** 53 - 1]) await messages.send(integer, { content: 'Hello' });
    expect(sent).toHaveLength(3);
  }),
  'client: Takes null where a type is stated for an error.': each(async ({ id }) => {
    expect(await takesAlike(id)).toBe(false);
  }),
  'client: Waits for as long as `Retry-After` says before it repeats a read.': each(async ({ id }) => {
    // It does not wait for an hour: the answer is the caller's.
    expect(await takesAlike(id)).toBe(false);
  }),
  'client: Encodes any name. It refuses one that makes another path, such as `..`.': async () => {
    const { url, sent } = await recording();
    const { details, context } = createToolkitClient({ baseUrl: url }).results;
    for (const name of ['..', '', 'a/b']) {
      expect(await details(name)).toMatchObject({ error: { kind: 'usage' } });
      expect(await context('weather', name)).toMatchObject({ error: { kind: 'usage' } });
    }
    await details('ü?');
    await context('weather', 'a b');
    expect(sent.map((request) => request.url)).toEqual(['/toolkit/%C3%BC%3F/', '/toolkit/weather/a%20b/']);
  },
  'client: Writes `toolkit`.': async () => {
    const { url, sent } = await recording();
    await createToolkitClient({ baseUrl: url }).details('weather');
    expect(sent.map((request) => request.url)).toEqual(['/toolkit/weather/']);
  },
  // Which points those are holds test/mock/named.test.ts against real answers.
  'mock: Decides it where an answer has to, and the answer names it.': () => {},
  'mock: No answer names it, but that to `OPTIONS`.': async (points) => {
    const { openPoints: all } = await ask(mock, { method: 'OPTIONS', path: '*' });
    expect(all).toEqual(expect.arrayContaining(points.map(({ id }) => id)));
  },
};

test('nothing is said of how an open point is treated but what is proved here', () => {
  expect([...claims.keys()].toSorted()).toEqual(Object.keys(PROOFS).toSorted());
});

test.for(Object.entries(PROOFS))('%s', ([claim, prove]) => prove(claims.get(claim) ?? []));

test('a response whose headers are open has none: lint cannot tell which would answer it', () => {
  const points = openPoints.filter(({ aspect }) => aspect === 'headers');
  expect(points.filter(({ place }) => at(document, `${place.pointer}/headers`) !== undefined)).toEqual([]);
});

test('an open point of the toolkit endpoints is described as a handler treats it', () => {
  for (const point of openPoints.filter(({ place }) => place.surface === 'toolkit')) {
    const reason = new Map<string, string>(Object.entries(LEFT_OPEN)).get(point.id);
    const chosen = [plain].map(({ choices }) => new Map(Object.entries(choices)).get(point.id)?.assumes);
    const treatments = treatmentOf(point).filter(({ who }) => /^(toolkit$|protocol )/.test(who));
    expect(
      treatments.map(({ how }) => how),
      point.id,
    ).toEqual(reason === undefined ? chosen : [reason]);
  }
});

function each(prove: (point: OpenPoint) => Promise<void> | void): Proof {
  return async (points) => {
    for (const point of points) await prove(point);
  };
}

/** Asks the bare mock for what each point concerns; the answer has to name the point. */
function answered(
  prove: (point: OpenPoint, answer: Got, shown: readonly Json[]) => void,
  headers: Readonly<Record<string, string>> = {},
): Proof {
  return each(async (point) => {
    const isError = point.id === 'api-error.fields';
    const answer = await askMock(mock, operationOf(point), isError ? { prefer: 'code=401' } : headers);
    expect(answer.openPoints).toContain(point.id);
    const operation = operations.find(({ operationId }) => operationId === operationOf(point));
    const [content] = (operation && responseFor(operation, answer.status)?.contents) ?? [];
    prove(point, answer, shownAt(`${content?.pointer}/schema`, JSON.parse(answer.text), point.place.pointer));
  });
}

/** The values in an answer that have the schema at a place, found by walking both. */
function shownAt(pointer: string, value: Json, place: string): Json[] {
  const schema = model.resolvedAt(pointer)?.pointer ?? pointer;
  const inside = isJsonObject(value)
    ? entriesOf(value).flatMap(([name, field]) => shownAt(`${schema}${toPointer(['properties', name])}`, field, place))
    : (Array.isArray(value) ? value : []).flatMap((item: Json) => shownAt(`${schema}/items`, item, place));
  return schema === place ? [value, ...inside] : inside;
}

/** The bare mock answers each request with a success. */
function takes(...requests: readonly Sent[]): Proof {
  return async () => {
    for (const request of requests) expect(await ask(mock, request)).toMatchObject({ status: 200 });
  };
}

/** The types have the id where the value is, and the compiler refuses to read a value of that type. */
async function cannotBeRead(points: readonly OpenPoint[]): Promise<void> {
  const types = await readFile(new URL('../../generated/types.ts', import.meta.url), 'utf8');
  for (const { id } of points) expect(types).toContain(`Unspecified<"${id}">`);
  const read = unreadableIds(contract);
  expect(points.filter(({ id }) => !read.includes(id))).toEqual([]);
  expect(await saidOf('reads')).toBe('');
}

function operationOf({ place }: OpenPoint): string {
  return place.operations[0] ?? '';
}

function statedFields({ place }: OpenPoint): string[] {
  return entriesOf(at(document, `${place.pointer}/properties`)).map(([name]) => name);
}
