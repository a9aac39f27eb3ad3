import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createClient, createToolkitClient } from '../../src/client/index.node.ts';
import {
  at,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  readContract,
} from '../../src/contract/index.ts';
import { referenceMarkdown } from '../../src/docs/index.ts';
import { treatmentsOf } from '../../src/docs/pages/treatment.ts';
import { type Mock, startMock } from '../../src/mock/index.ts';
import { LEFT_OPEN, plain } from '../../src/toolkit/index.ts';
import { ask, type Got, type Sent, TOOL } from '../mock/support.ts';
import { askMock, bodySchema, CALLS, recording } from './support/calls.ts';
import { SHOWN, takesAlike } from './support/either-answer.ts';
import { namedInAnswers } from './support/named.ts';
import { saidOf, unreadableIds } from './support/programs.ts';
import { shownAt } from './support/shown.ts';

const contract = await readContract();
const { document, operations, openPoints } = contract;
const treatmentOf = treatmentsOf(contract);

/** Each sentence in which the docs say how an open point is treated, with the points of which they say it. */
const claims = new Map<string, OpenPoint[]>();
for (const point of openPoints) {
  for (const { who, how } of treatmentOf(point).filter((treatment) => !isOfToolkit(treatment))) {
    const claim = `${who}: ${how.replace(point.id, 'its.id')}`;
    claims.set(claim, [...(claims.get(claim) ?? []), point]);
  }
}

type Proof = (points: readonly OpenPoint[]) => Promise<void> | void;

/** What shows, by the real thing, that a sentence is true of every open point of which it is said. */
const PROOFS: Readonly<Record<string, Proof>> = {
  'contract: The only success is `2XX`, the whole range.': each((point) => {
    expect(statusesOf(point).filter((key) => key.startsWith('2'))).toEqual(['2XX']);
  }),
  'client: Every status from 200 to 299 is a success.': each(async (point) => {
    for (const status of [200, 201, 226, 299, 300, 400]) {
      const { url } = await recording(status);
      const called = await CALLS[operationOf(point)]?.({ url });
      expect({ status, ok: called?.ok }).toEqual({ status, ok: status < 300 });
    }
  }),
  'mock: Picks a status of the range.': answered((_, { status }) => {
    expect(Math.floor(status / 100)).toBe(2);
  }),

  'contract: The schema is empty. If there is a body, it is JSON.': each((point) => {
    expect(keywordsOf(elementOf(point))).toEqual([]);
    expect(point.place.pointer).toMatch(/\/content\/application~1json\/schema$/);
  }),
  'client: `Unspecified<"its.id">`: the compiler refuses to read a field of it.': cannotBeRead,
  'mock: Answers with `null`.': answered((_, { text }) => {
    expect(text).toBe('null');
  }),

  'contract: There is no `type`.': each((point) => {
    expect(keywordsOf(elementOf(point))).toEqual([]);
  }),
  'mock: Answers with `null`, or leaves it away where it may be missing.': answered((_, __, shown) => {
    for (const value of shown) expect(value).toBeNull();
  }),

  'contract: Other fields are allowed. None is named.': each((point) => {
    expect(elementOf(point)).toMatchObject({ type: 'object', additionalProperties: true });
    expect(elementOf(point)).not.toHaveProperty('patternProperties');
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
  'mock: Takes any other field.': each((point) =>
    withMock(async ({ url }) => {
      expect(await CALLS[operationOf(point)]?.({ url, fields: { further: ['a text'] } })).toMatchObject({ ok: true });
    }),
  ),
  'mock: None of its answers has this form.': each(({ place }) => {
    expect(place.operations).toEqual([]);
  }),

  'contract: There is no query parameter.': each((point) => {
    const shared = at(document, `${point.place.pointer.replace(/\/\w+$/, '')}/parameters`);
    const parameters = [elementOf(point).parameters, shared].flat().filter(isJsonObject);
    expect(parameters.filter((parameter) => parameter.in === 'query')).toEqual([]);
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

  'contract: Any media type is allowed, and no body as well.': each((point) => {
    expect(keysOf(elementOf(point).content)).toEqual(['*/*']);
    expect(elementOf(point).required ?? false).toBe(false);
  }),
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

  'contract: There is no `security`. That does not say that none is needed.': each((point) => {
    expect(elementOf(point)).not.toHaveProperty('security');
    expect(document).not.toHaveProperty('security');
  }),
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

  'contract: The only error is `default`, with an empty schema.': each(({ place }) => {
    expect(keywordsOf(objectAt(`${place.pointer}/content/application~1json/schema`))).toEqual([]);
    const errors = keysOf(objectAt(place.pointer.replace(/\/default$/, ''))).filter((key) => !key.startsWith('2'));
    expect(errors).toEqual(['default']);
  }),
  'mock: Asked for an error, it answers with `null`.': answered(
    (_, { status, text }) => {
      expect({ status, text }).toEqual({ status: 404, text: 'null' });
    },
    { prefer: 'code=404' },
  ),

  'contract: The address is a variable. Its default ends in `.invalid`, which cannot exist.': each((point) => {
    const { url, variables } = elementOf(point);
    const [[name, variable] = []] = Object.entries(isJsonObject(variables) ? variables : {});
    expect(url).toBe(`{${name}}`);
    expect(new URL(String(isJsonObject(variable) && variable.default)).hostname).toMatch(/\.invalid$/);
  }),
  'client: The caller gives the address.': () => {
    const none = { apiKey: 'example-key' } as never; // what the compiler refuses
    expect(() => createClient(none)).toThrow(/baseUrl/);
    expect(() => createToolkitClient({} as never)).toThrow(/baseUrl/); // the same
  },
  'mock: Listens on your machine.': () =>
    withMock(({ url }) => {
      expect(new URL(url).hostname).toBe('127.0.0.1');
    }),

  'contract: No schema shows it. It is open in words.': (points) => {
    const reference = referenceMarkdown(contract).replaceAll('`', '');
    for (const { id, question } of points) expect(reference).toContain(`${question.replaceAll('`', '')} [${id}]`);
  },
  'contract: The text has neither `minLength` nor `maxLength`.': each((point) => {
    expect(keysOf(elementOf(point))).not.toEqual(expect.arrayContaining([expect.stringMatching(/Length$/)]));
  }),
  'contract: The response has no such header.': each((point) => {
    expect(elementOf(point).headers).toBeUndefined();
  }),
  'contract: The schema has a `type` alone.': each((point) => {
    expect(keysOf(elementOf(point).schema)).toEqual(['type']);
  }),
  'contract: It is not required.': each((point) => {
    expect(elementOf(point).required).not.toBe(true);
    expect(elementOf(point).required ?? []).not.toContain('auth_provider');
  }),
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
  'mock: Decides it where an answer has to, and the answer names it.': async (points) => {
    const named = await namedByMock();
    expect(points.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
  },
  'mock: No answer names it, but that to `OPTIONS`.': async (points) => {
    const named = await namedByMock();
    expect(points.filter(({ id }) => named.has(id)).map(({ id }) => id)).toEqual([]);
    await withMock(async (mock) => {
      const { openPoints: all } = await ask(mock, { method: 'OPTIONS', path: '*' });
      expect(all).toEqual(expect.arrayContaining(points.map(({ id }) => id)));
    });
  },
};

test('nothing is said of how an open point is treated but what is proved here', () => {
  expect([...claims.keys()].toSorted()).toEqual(Object.keys(PROOFS).toSorted());
});

test.for(Object.entries(PROOFS))('%s', ([claim, prove]) => prove(claims.get(claim) ?? []));

let named: Promise<ReadonlySet<string>> | undefined;

/** The points that an answer of the real mock names. */
function namedByMock(): Promise<ReadonlySet<string>> {
  named ??= namedInAnswers(contract);
  return named;
}

test('an open point of the toolkit endpoints is described as a handler treats it', () => {
  for (const point of openPoints.filter(({ place }) => place.surface === 'toolkit')) {
    const reason = new Map<string, string>(Object.entries(LEFT_OPEN)).get(point.id);
    const chosen = [plain].map(({ choices }) => new Map(Object.entries(choices)).get(point.id)?.assumes);
    const treatments = treatmentOf(point).filter(isOfToolkit);
    expect(
      treatments.map(({ how }) => how),
      point.id,
    ).toEqual(reason === undefined ? chosen : [reason]);
  }
});

function isOfToolkit({ who }: { readonly who: string }): boolean {
  return who === 'toolkit' || who.startsWith('protocol ');
}

let mock: Promise<Mock> | undefined;
afterAll(async () => (await mock)?.close());

/** Tries something with a mock of the contract, without an assumption set; all tests have the same one. */
async function withMock(tried: (mock: Mock) => Promise<void> | void): Promise<void> {
  mock ??= startMock({ contract });
  await tried(await mock);
}

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
  return each((point) =>
    withMock(async (mock) => {
      const isError = point.id === 'api-error.fields';
      const answer = await askMock(mock, operationOf(point), isError ? { prefer: 'code=401' } : headers);
      expect(answer.openPoints).toContain(point.id);
      const pointer = operations.find(({ operationId }) => operationId === operationOf(point))?.pointer ?? '';
      const shown = shownAt(document, bodySchema(pointer, isError ? '401' : '2XX'), JSON.parse(answer.text));
      prove(
        point,
        answer,
        shown.filter((one) => one.pointer === point.place.pointer).map(({ value }) => value),
      );
    }),
  );
}

/** The bare mock answers each request with a success. */
function takes(...requests: readonly Sent[]): Proof {
  return () =>
    withMock(async (mock) => {
      for (const request of requests) expect(await ask(mock, request)).toMatchObject({ status: 200 });
    });
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

function objectAt(pointer: string): JsonObject {
  const element = at(document, pointer);
  if (!isJsonObject(element)) throw new Error(`the contract has no object at ${pointer}`);
  return element;
}

function elementOf({ place }: OpenPoint): JsonObject {
  return objectAt(place.pointer);
}

function keysOf(value: Json | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

function statusesOf(point: OpenPoint): string[] {
  return keysOf(elementOf(point).responses);
}

function statedFields(point: OpenPoint): string[] {
  return keysOf(elementOf(point).properties);
}

/** The keys of a schema by which a value could fail it, or that say what it is. */
function keywordsOf(schema: JsonObject): string[] {
  return Object.keys(schema).filter((key) => key !== 'description' && !key.startsWith('x-'));
}
