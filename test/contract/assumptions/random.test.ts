import { describe, expect, it } from 'vitest';
import {
  applyAssumptionSet,
  loadSchemaValidator,
  parseAssumptionSet,
  printAssumptionSet,
  randomAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import {
  at,
  type Json,
  type JsonObject,
  type OpenPoint,
  parseContract,
  readContract,
} from '../../../src/contract/model/index.ts';
import { small } from '../model/support/small-contract.ts';

// What a test asserts of one point, it asserts of the small contract, in which no point is ever answered.
const contract = await readContract();
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed - 10);

/** A random set of the contract and what it makes of that, drawn and applied once a seed. */
function drawn(seed: number): ReturnType<typeof draw> {
  const one = known.get(seed) ?? draw(seed);
  known.set(seed, one);
  return one;
}
const known = new Map<number, ReturnType<typeof draw>>();

async function draw(seed: number) {
  const set = await randomAssumptionSet(contract, seed);
  return { set, filled: await applyAssumptionSet(contract, set) };
}

describe('a random set', () => {
  it('is the same for the same seed, and another for another', async () => {
    const [one, same, other] = await Promise.all([42, 42, 43].map((seed) => randomAssumptionSet(contract, seed)));
    expect(same?.actions).toEqual(one?.actions);
    expect(other?.actions).not.toEqual(one?.actions);
    expect(one).toMatchObject({ name: 'random-42', seed: 42 });
  });

  it('fills every point that shows in a document or has choices, and guesses no address', async () => {
    const { assumed } = (await drawn(42)).filled;
    const has = ({ id, aspect }: OpenPoint) =>
      aspect === 'elsewhere' ? (contract.choices.get(id)?.choices ?? []).length > 0 : aspect !== 'address';
    expect(assumed.map(({ id }) => id)).toEqual(contract.openPoints.filter(has).map(({ id }) => id));
  });

  it('answers nothing that is marked, and not written as open', async () => {
    const marked = parseContract(`openapi: 3.1.0
info: {title: Small, version: '1'}
paths:
  /a:
    get:
      x-unspecified: [{id: a.status, aspect: status, question: Which?, section: §1}]
      responses:
        '200':
          description: Done.
          content:
            application/json:
              schema: {type: object, x-unspecified: [{id: a.body, aspect: body, question: Which?, section: §1}]}
`);
    expect((await randomAssumptionSet(marked, 1)).actions).toEqual([]);
  });

  it('requires what an object has by allOf, and nothing where it has no property', async () => {
    const open = (id: string) => `x-unspecified: [{id: ${id}, aspect: presence, question: Which?, section: §1}]`;
    const marked = parseContract(`openapi: 3.1.0
info: {title: Small, version: '1'}
paths: {}
components:
  schemas:
    Dog: {type: object, properties: {name: {type: string}}}
    Cat: {allOf: [{$ref: '#/components/schemas/Dog'}], ${open('cat.presence')}}
    Any: {type: object, ${open('any.presence')}}
`);
    const sets = await Promise.all(SEEDS.map((seed) => randomAssumptionSet(marked, seed)));
    const written = sets.flatMap(({ actions }) => actions.map((action) => 'update' in action && action.update));
    expect(new Set(written.map((update) => JSON.stringify(update)))).toEqual(new Set(['{}', '{"required":["name"]}']));
  });

  it('draws every choice, those that need others as well', async () => {
    const left = new Set(
      [...contract.choices.values()].flatMap(({ id, choices }) => choices.map(({ name }) => `${id} ${name}`)),
    );
    for (let seed = 0; left.size > 0 && seed < 300; seed += 1) {
      const { actions } = await randomAssumptionSet(contract, seed);
      for (const { fills, choice } of actions) left.delete(`${fills[0]} ${choice?.name}`);
    }
    expect([...left]).toEqual([]);
  });

  it('gives the same contract when it is printed and read again, where all that a file can break is checked', async () => {
    for (const seed of SEEDS.slice(0, 5)) {
      const { set, filled } = await drawn(seed);
      const again = parseAssumptionSet(printAssumptionSet(set), `${set.name}.yaml`);
      expect((await applyAssumptionSet(contract, again)).document).toEqual(filled.document);
      expect(again.title).toBe(set.title);
    }
  });

  it('refines the contract for any seed, and no two sets answer alike', async () => {
    const answers = new Set<string>();
    for (const seed of SEEDS) {
      const { document } = (await drawn(seed)).filled;
      answers.add(JSON.stringify(document));
    }
    expect(answers.size).toBe(SEEDS.length);
  });

  it('gives each body an example that its schema accepts', async () => {
    for (const seed of SEEDS.slice(0, 5)) {
      const { document, assumed } = (await drawn(seed)).filled;
      const validate = await loadSchemaValidator(document);
      for (const { id, aspect, place } of assumed) {
        const schema = at(document, place.pointer) as JsonObject;
        if (aspect !== 'type' && !(aspect === 'body' && place.pointer.endsWith('/schema'))) continue;
        const examples = schema.examples as readonly Json[];
        expect(examples, id).toHaveLength(1);
        expect(validate(place.pointer, examples[0] ?? null), `${id} ${seed}`).toBeUndefined();
      }
    }
  });

  it('varies what can be varied', async () => {
    const seeds = Array.from({ length: 60 }, (_, seed) => seed);
    const seen = { statuses: new Set<string>(), withoutBody: 0, withKey: 0, encodings: new Set<string>() };
    for (const seed of seeds) {
      const { document } = await applyAssumptionSet(small, await randomAssumptionSet(small, seed));
      const listed = at(document, '/paths/~1v1~1notes~1/get/responses') as JsonObject;
      for (const key of Object.keys(listed)) if (key.startsWith('2')) seen.statuses.add(key);
      if (at(document, '/components/responses/NotesListed/content') === undefined) seen.withoutBody += 1;
      const run = at(document, '/paths/~1toolkit~1run~1/post') as JsonObject;
      if ((run.security as readonly Json[]).length > 0) seen.withKey += 1;
      for (const type of Object.keys(at(run, '/requestBody/content') as JsonObject)) seen.encodings.add(type);
    }
    expect(seen.statuses.size).toBeGreaterThan(5);
    expect(seen.encodings.size).toBeGreaterThan(2);
    expect([0, seeds.length]).not.toContain(seen.withoutBody);
    expect([0, seeds.length]).not.toContain(seen.withKey);
  });
});
