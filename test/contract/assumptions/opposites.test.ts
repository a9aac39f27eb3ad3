import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyAssumptionSet,
  type FilledContract,
  findAssumptionSet,
  loadSchemaValidator,
} from '../../../src/contract/assumptions/index.ts';
import {
  type Aspect,
  at,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  readContract,
} from '../../../src/contract/model/index.ts';
import { dereference } from '../../support/dereference.ts';
import { valuesOf } from '../model/support/values-of.ts';

const contract = await readContract();
const under = async (name: string) => {
  const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
  return { name, filled, validate: await loadSchemaValidator(filled.document) };
};
type Under = Awaited<ReturnType<typeof under>>;
const [plain, contrary, sparse] = await Promise.all([under('plain'), under('contrary'), under('sparse')]);

/** What is sent over the wire at a point; an address does not, since the caller says where it sends. */
const onTheWire = contract.openPoints.filter(({ aspect }) => aspect !== 'elsewhere' && aspect !== 'address');

/** A thing that a set accepts at a point, in words, and whether another set accepts it as well. */
type Accepted = readonly (readonly [what: string, isAccepted: (other: Under) => boolean])[];

const childrenOf = (document: JsonObject, pointer: string): JsonObject => {
  const value = at(document, pointer);
  return isJsonObject(value) ? value : {};
};
const above = (pointer: string, levels: number) => pointer.split('/').slice(0, -levels).join('/');

/** Values of the schema at a pointer, or the lack of a body. */
function bodies({ filled }: Under, pointer: string): Accepted {
  const schema = at(filled.document, pointer);
  if (schema === undefined) return [['no body', (other) => at(other.filled.document, pointer) === undefined]];
  return fc
    .sample(valuesOf(filled.document, schema), { seed: 7, numRuns: 25 })
    .map((value) => [
      JSON.stringify(value),
      (other) => at(other.filled.document, pointer) !== undefined && other.validate(pointer, value) === undefined,
    ]);
}

/** A request that has no more than it needs says nothing of further fields, so one is added. */
function bodiesSent(set: Under, pointer: string): Accepted {
  const schema = at(contract.document, pointer) as JsonObject;
  const [value] = fc.sample(valuesOf(contract.document, { ...schema, additionalProperties: false }), {
    seed: 7,
    numRuns: 1,
  });
  const more = { ...(value as JsonObject), further: 1 };
  const accepts = (other: Under) => other.validate(pointer, more) === undefined;
  return [[`${accepts(set) ? 'accepts' : 'refuses'} a further field`, (other) => accepts(other) === accepts(set)]];
}

function names(set: Under, namesOf: (filled: FilledContract) => readonly string[]): Accepted {
  return namesOf(set.filled).map((name) => [name, (other) => namesOf(other.filled).includes(name)]);
}

function errors(set: Under, pointer: string): Accepted {
  const accepts = ({ filled, validate }: Under, status: string, body: Json | undefined) => {
    const responses = childrenOf(filled.document, above(pointer, 1));
    const key = [status, `${status[0]}XX`, 'default'].find((candidate) => Object.hasOwn(responses, candidate));
    const schema = `${above(pointer, 1)}/${key}/content/application~1json/schema`;
    const known = key === undefined ? undefined : at(filled.document, schema);
    if (key === undefined || (known === undefined) !== (body === undefined)) return false;
    return body === undefined || validate(schema, body) === undefined;
  };
  const responses = childrenOf(set.filled.document, above(pointer, 1));
  return Object.entries(responses)
    .filter(([key]) => !key.startsWith('2'))
    .flatMap(([key, response]) => {
      const schema = at(response, '/content/application~1json/schema');
      const values =
        schema === undefined ? [undefined] : fc.sample(valuesOf(set.filled.document, schema), { seed: 7, numRuns: 5 });
      const statuses = key.endsWith('XX')
        ? [400, 404, 422, 500, 503].map(String).filter((at) => at[0] === key[0])
        : [key];
      return statuses.flatMap((status) =>
        values.map(
          (value) => [`${status} ${JSON.stringify(value)}`, (other: Under) => accepts(other, status, value)] as const,
        ),
      );
    });
}

const ACCEPTED: Partial<Record<Aspect, (set: Under, point: OpenPoint) => Accepted>> = {
  status: (set, { place }) =>
    names(set, ({ document }) =>
      Object.keys(childrenOf(document, `${place.pointer}/responses`)).filter((key) => /^2/.test(key)),
    ),
  body: (set, { place }) => bodies(set, place.pointer),
  type: (set, { place }) => bodies(set, place.pointer),
  fields: (set, { place }) =>
    contract.model.directionAt(place.pointer) === 'sent' ? bodiesSent(set, place.pointer) : bodies(set, place.pointer),
  parameters: (set, { place }) =>
    names(set, ({ document }) => {
      const parameters = at(document, `${place.pointer}/parameters`);
      return (Array.isArray(parameters) ? parameters : []).map((entry) => String(dereference(document, entry)?.name));
    }),
  encoding: (set, { place }) =>
    names(set, ({ document }) => Object.keys(childrenOf(document, `${place.pointer}/content`))),
  security: (set, { place }) =>
    names(set, ({ document }) => [JSON.stringify(at(document, `${place.pointer}/security`))]),
  errors: (set, { place }) => errors(set, place.pointer),
  length: (set, { place }) =>
    names(set, ({ document }) => {
      const { minLength, maxLength } = {
        ...childrenOf(document, place.pointer),
        ...childrenOf(document, `${place.pointer}/properties/content`),
      };
      return [`${minLength} to ${maxLength}`];
    }),
  headers: (set, { place }) =>
    names(set, ({ document }) => [Object.keys(childrenOf(document, `${place.pointer}/headers`)).join()]),
  format: (set, { place }) => names(set, ({ document }) => [JSON.stringify(at(document, `${place.pointer}/schema`))]),
  presence: (set, { place }) =>
    names(set, ({ document }) => {
      const owner = /\/properties\/[^/]+$/.test(place.pointer) ? above(place.pointer, 2) : place.pointer;
      const uses = JSON.stringify(document).split(`#${place.pointer}"`).length;
      return [`${JSON.stringify(at(document, `${owner}/required`))} in ${uses} places`];
    }),
};

const acceptedBy = (set: Under, point: OpenPoint): Accepted => ACCEPTED[point.aspect]?.(set, point) ?? [];
const shared = (one: Under, other: Under, point: OpenPoint): string[] =>
  acceptedBy(one, point).flatMap(([what, isAccepted]) => (isAccepted(other) ? [what] : []));

/** What a set writes at a point, without its words and examples. */
const deedsAt = ({ filled }: Under, { id }: OpenPoint): Json =>
  JSON.parse(
    JSON.stringify(
      filled.set.actions.filter(({ fills }) => fills.includes(id)),
      (key, value) => (['description', 'fills', 'examples'].includes(key) ? undefined : value),
    ),
  );

describe('plain and contrary', () => {
  it.each(onTheWire)('share nothing at $id', (point) => {
    expect(acceptedBy(plain, point)).not.toEqual([]);
    expect(acceptedBy(contrary, point)).not.toEqual([]);
    expect(shared(plain, contrary, point), 'of plain').toEqual([]);
    expect(shared(contrary, plain, point), 'of contrary').toEqual([]);
  });
});

describe('answers that no OpenAPI document can express', () => {
  const points = [...contract.choices.values()].filter(({ choices }) => choices.length > 0);
  it.each(points)('is chosen by every set, and otherwise by contrary than by plain, at $id', ({ id }) => {
    for (const { name, filled } of [plain, contrary, sparse]) expect(filled.chosen.has(id), name).toBe(true);
    const [one, other] = [plain, contrary].map(({ filled }) => filled.chosen.get(id));
    expect([one?.name, one?.with]).not.toEqual([other?.name, other?.with]);
    expect(one?.says).not.toBe(other?.says);
  });
});

describe('sparse', () => {
  it.each(onTheWire)('says the same as another set, or shares nothing with it, at $id', (point) => {
    expect(acceptedBy(sparse, point)).not.toEqual([]);
    for (const other of [plain, contrary]) {
      if (isDeepStrictEqual(deedsAt(sparse, point), deedsAt(other, point))) continue;
      expect(shared(sparse, other, point), other.name).toEqual([]);
      expect(shared(other, sparse, point), other.name).toEqual([]);
    }
  });

  it('differs from each of the others where less can be said', () => {
    const differs = (other: Under) => onTheWire.filter((point) => shared(sparse, other, point).length === 0);
    expect(differs(plain).length).toBeGreaterThan(onTheWire.length / 2);
    expect(differs(contrary).length).toBeGreaterThan(onTheWire.length / 2);
  });
});

describe.each([plain, contrary, sparse])('$name', ({ filled }) => {
  it('fills every point that shows on the wire, and no address', () => {
    const ids = new Set(filled.assumed.map(({ id }) => id));
    expect(onTheWire.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([]);
    expect(filled.assumed.filter(({ aspect }) => aspect === 'address')).toEqual([]);
  });

  it('gives an example for every body that it answers', () => {
    for (const { id, aspect, place } of filled.assumed) {
      const element = at(filled.document, place.pointer) as JsonObject;
      if (aspect === 'body' && place.pointer.endsWith('/schema')) expect(element.examples, id).toHaveLength(1);
    }
  });
});
