import { access, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  at,
  entriesOf,
  isJsonObject,
  type Json,
  type OpenPoint,
  readContract,
  responseFor,
  toPointer,
} from '../../src/contract/model/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { createTreatmentReader } from '../../src/docs/pages/treatment.ts';
import { LEFT_OPEN, plain } from '../../src/sdk/toolkit/index.ts';
import { type Mock, startMock } from '../../src/servers/mock/index.ts';
import { ask, type Got, type Sent, TOOL } from '../servers/mock/support.ts';
import { requestTo } from '../support/operations.ts';

const contract = await readContract();
const { document, model, operations, openPoints } = contract;
const treatmentOf = createTreatmentReader(contract, createOwnParts(contract));

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
  'client: Every status from 200 to 299 is a success.': heldBy('sdk/client/truth'),
  'mock: Uses a status of the range.': answered((_, { status }) => {
    expect(Math.floor(status / 100)).toBe(2);
  }),

  'client: `Unspecified<"its.id">`: the compiler refuses to read a field of it.': cannotBeRead,
  'mock: Sends `null`.': answered((_, { text }) => {
    expect(text).toBe('null');
  }),

  'mock: Sends `null`, or omits it where it may be missing.': answered((_, __, shown) => {
    for (const value of shown) expect(value).toBeNull();
  }),

  'client: Any other field is `Unspecified<"its.id">`: the compiler refuses to read a field of it.': cannotBeRead,
  'client: Sends another field only where the caller assumes one.': heldBy('sdk/client/requests'),
  'mock: Sends only the stated fields.': answered((point, _, shown) => {
    expect(shown.length).toBeGreaterThan(0);
    for (const value of shown) expect(statedFields(point)).toEqual(expect.arrayContaining(Object.keys(value ?? {})));
  }),
  'mock: Accepts any other field.': each(async (point) => {
    const { body = '', ...request } = requestTo(operationOf(point));
    const further = JSON.stringify({ ...JSON.parse(body), further: ['a text'] });
    expect(await ask(mock, { ...request, body: further })).toMatchObject({ status: 200 });
  }),
  'mock: None of its responses has this form.': each(({ place }) => {
    expect(place.operations).toEqual([]);
  }),

  'client: Names and encodes no parameter. The caller writes the query.': heldBy('sdk/client/requests'),
  'mock: Accepts any query.': takes(
    { path: '/v1/conversations/?agent=7' },
    { path: '/v1/conversations/?filter[user]=customer-311&filter[user]=7' },
  ),

  'client: Encodes nothing by itself. The caller chooses how.': heldBy('sdk/client/requests'),
  'mock: Accepts any body.': takes(
    { method: 'POST', path: TOOL },
    { method: 'POST', path: TOOL, body: '{"city":"Bern"}' },
    { method: 'POST', path: TOOL, body: 'city=Bern', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { method: 'POST', path: TOOL, body: '\0', headers: { 'content-type': 'application/octet-stream' } },
  ),

  'client: Sends no key by itself, and never the Developer API key.': heldBy('sdk/client/key'),
  'mock: Requires no key.': answered((_, { status }) => {
    expect(status).toBeLessThan(300);
  }),

  'mock: If an error is requested, its body is `null`.': answered(
    (_, { status, text }) => {
      expect({ status, text }).toEqual({ status: 404, text: 'null' });
    },
    { prefer: 'code=404' },
  ),

  'client: The caller gives the address.': heldBy('sdk/client/refusal'),
  'mock: Listens on your machine.': () => {
    expect(new URL(mock.url).hostname).toBe('127.0.0.1');
  },

  'client: Relies on no answer.': heldBy('sdk/client/truth', 'conformance/sets'),
  'client: Treats an integer beyond ±2^53 as an error, and sends none.': heldBy(
    'sdk/client/open-answers',
    'sdk/client/refusal',
  ),
  'client: Treats null where a type is stated as an error.': heldBy('sdk/client/open-answers'),
  'client: Waits as long as `Retry-After` says before it repeats a read.': heldBy('sdk/client/retry'),
  'client: Encodes any name. It refuses one that changes the path, such as `..`.': heldBy('sdk/client/refusal'),
  'client: Writes `toolkit`.': heldBy('sdk/client/requests'),
  'mock: Decides it where a response has to, and the response names it.': heldBy('servers/mock/named'),
  'mock: No response names it, except that to `OPTIONS`.': async (points) => {
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

/** Other tests hold it, of every operation or whatever is answered. */
function heldBy(...files: readonly string[]): Proof {
  return async () => {
    for (const file of files) await access(new URL(`../${file}.test.ts`, import.meta.url));
  };
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
  return each(async (point) => {
    const isError = point.id === 'api-error.fields';
    const request = requestTo(operationOf(point));
    // Nobody sends a key to a toolkit that asks for none.
    const key = request.path.startsWith('/toolkit/') ? { authorization: '' } : {};
    const asked = isError ? { prefer: 'code=401' } : headers;
    const answer = await ask(mock, { ...request, headers: { ...key, ...asked } });
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

/** That no value of such a type can be read holds test/authoring/generate/unspecified.test-d.ts. */
async function cannotBeRead(points: readonly OpenPoint[]): Promise<void> {
  const types = await readFile(new URL('../../generated/types.ts', import.meta.url), 'utf8');
  for (const { id } of points) expect(types).toContain(`Unspecified<"${id}">`);
}

function operationOf({ place }: OpenPoint): string {
  return place.operations[0] ?? '';
}

function statedFields({ place }: OpenPoint): string[] {
  return entriesOf(at(document, `${place.pointer}/properties`)).map(([name]) => name);
}
