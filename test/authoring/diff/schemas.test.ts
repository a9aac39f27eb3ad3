import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { diffContracts } from '../../../src/authoring/diff/index.ts';
import { parseContract } from '../../../src/contract/model/index.ts';

const ajv = new Ajv2020({ strict: false });

/** Schemas of a keyword: absent, or one that allows all, some or no values. */
const SCHEMAS: readonly unknown[] = [undefined, true, {}, { type: 'string' }, { type: 'integer' }, false, { not: {} }];

/** The values of each keyword. */
const KEYWORDS: Readonly<Record<string, readonly unknown[]>> = {
  additionalProperties: SCHEMAS,
  unevaluatedProperties: SCHEMAS,
  unevaluatedItems: SCHEMAS,
  items: SCHEMAS,
  propertyNames: [undefined, true, {}, { minLength: 2 }, { maxLength: 1 }, false],
  not: SCHEMAS,
  contains: SCHEMAS,
  const: [undefined, false, true, 0, '', 'x'],
  uniqueItems: [undefined, false, true],
  minLength: [undefined, 0, 2],
  maxLength: [undefined, 0, 2],
  minItems: [undefined, 0, 2],
  maxItems: [undefined, 0, 2],
  minProperties: [undefined, 0, 2],
  maxProperties: [undefined, 0, 2],
  required: [undefined, [], ['a'], ['b'], ['a', 'b']],
};

/** Values that distinguish the schemas above. */
const VALUES: readonly unknown[] = [
  ...[null, false, true, 0, 1, '', 'x', 'long', [], ['x'], [1], ['x', 'x'], ['x', 'y'], [1, 2], ['x', 1]],
  ...[
    {},
    { a: 'x' },
    { a: 1 },
    { b: 'x' },
    { b: 1 },
    { a: 'x', b: 1 },
    { a: 1, b: 1 },
    { a: 'x', b: 'y' },
    { long: 1 },
  ],
  ...[['x', 'y', 'z'], { a: 1, b: 1, long: 1 }],
];

/** Places of a schema, with the sender of its value. */
const PLACES = {
  '/paths/~1t/post/requestBody': 'sent',
  '/paths/~1t/post/responses/200': 'received',
  '/paths/~1t/post/callbacks/done/~1back/post/requestBody': 'received',
  '/paths/~1t/post/callbacks/done/~1back/post/responses/200': 'sent',
  '/webhooks/news/post/requestBody': 'received',
  '/webhooks/news/post/responses/200': 'sent',
  '/components/pathItems/shared/post/requestBody': 'received',
  '/components/pathItems/shared/post/responses/200': 'sent',
} as const;

function documentWith(schema: object): string {
  const operation = (callbacks?: object) => {
    const content = { 'application/json': { schema } };
    return { post: { requestBody: { content }, responses: { 200: { description: 'Done.', content } }, callbacks } };
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Schemas', version: '1' },
    paths: { '/t': operation({ done: { '/back': operation() } }) },
    webhooks: { news: operation(), more: { $ref: '#/components/pathItems/shared' } },
    components: { pathItems: { shared: operation() } },
  });
}

const contracts = new Map<string, ReturnType<typeof parseContract>>();
const contractWith = (schema: object): ReturnType<typeof parseContract> => {
  const text = documentWith(schema);
  const contract = contracts.get(text) ?? parseContract(text);
  contracts.set(text, contract);
  return contract;
};

/** Whether a change replaces a type by a `not`, or the reverse: each half is rated alone. */
const changesTwice = (pair: readonly unknown[]): boolean =>
  pair.some((one) => Object.hasOwn(Object(one), 'type')) && pair.some((one) => Object.hasOwn(Object(one), 'not'));

/** Whether the second schema refuses a value that the first allows. */
function refuses(schema: object, other: object): boolean {
  const [allows, otherAllows] = [ajv.compile(schema), ajv.compile(other)];
  return VALUES.some((value) => allows(value) && !otherAllows(value));
}

/** Returns the rating of each place; `none` without a difference. */
function ratingsOf(before: object, after: object): Record<string, string> {
  const { changes } = diffContracts(contractWith(before), contractWith(after));
  return Object.fromEntries(
    Object.keys(PLACES).map((place) => [
      place,
      changes.find((change) =>
        [change, ...change.alsoAt].some(({ pointer }) => pointer.startsWith(`${place}/content/`)),
      )?.rating ?? 'none',
    ]),
  );
}

test.each(Object.entries(KEYWORDS))(
  'a change of %s is major where programs can no longer send a value, or receive a new one, and nowhere else',
  (keyword, states) => {
    const schemas = states.map((value) => (value === undefined ? {} : { [keyword]: value }));
    const pairs = schemas
      .flatMap((before) => schemas.map((after) => [before, after] as const))
      .filter((pair) => !changesTwice(pair.map((one) => Object.values(one)[0])));
    const wrong = pairs.flatMap(([before, after]) => {
      const [narrows, widens] = [refuses(before, after), refuses(after, before)];
      const rated = ratingsOf(before, after);
      return Object.entries(PLACES).flatMap(([place, maker]) => {
        const want = (maker === 'sent' ? narrows : widens)
          ? ['major']
          : narrows || widens
            ? ['minor']
            : ['patch', 'none'];
        const rating = rated[place] ?? '';
        return want.includes(rating) ? [] : [`${JSON.stringify([before, after])} ${place}: ${rating}, not ${want[0]}`];
      });
    });
    expect(wrong).toEqual([]);
  },
);
