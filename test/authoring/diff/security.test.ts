import { expect, test } from 'vitest';
import { diffContracts } from '../../../src/authoring/diff/index.ts';
import { parseContract } from '../../../src/contract/model/index.ts';

type Security = readonly Readonly<Record<string, readonly string[]>>[] | undefined;

const STATES: readonly Security[] = [
  undefined,
  [],
  [{}],
  [{ Key: [] }],
  [{ Other: [] }],
  [{ Key: [] }, { Other: [] }],
  [{ Other: [] }, { Key: [] }],
  [{ Key: [], Other: [] }],
  [{ Key: [] }, {}],
  [{ OAuth: ['read'] }],
  [{ OAuth: ['read', 'write'] }],
  [{ OAuth: ['read'] }, { Key: [] }],
];

const CREDENTIALS = ['Key', 'Other', 'OAuth read', 'OAuth write'];

/** All sets of credentials of a caller. */
const CALLERS = Array.from({ length: 2 ** CREDENTIALS.length }, (_, bits) =>
  CREDENTIALS.filter((_, index) => (bits >> index) % 2 === 1),
);

const isLetIn = (caller: readonly string[], security: Security): boolean =>
  security === undefined ||
  security.length === 0 ||
  security.some((requirement) =>
    Object.entries(requirement).every(([scheme, scopes]) =>
      (scopes.length === 0 ? [scheme] : scopes.map((scope) => `${scheme} ${scope}`)).every((one) =>
        caller.includes(one),
      ),
    ),
  );

const refusesMore = (before: Security, after: Security): boolean =>
  CALLERS.some((caller) => isLetIn(caller, before) && !isLetIn(caller, after));

const OPERATION = { operationId: 'read', responses: { 200: { description: 'Read.' } } };

const contractWith = (parts: object) =>
  parseContract(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Security', version: '1' },
      paths: { '/t/{id}': { get: OPERATION } },
      components: {
        securitySchemes: {
          Key: { type: 'http', scheme: 'bearer' },
          Other: { type: 'http', scheme: 'basic' },
          OAuth: { type: 'oauth2', flows: {} },
        },
      },
      ...parts,
    }),
  );

const GLOBAL: Security = [{ Key: [] }];

/** Places of requirements: the document around them, the default without them, and whether the API satisfies them. */
const PLACES = {
  'the document': { put: (security: Security) => ({ security }), without: undefined, isReverse: false },
  'an operation': {
    put: (security: Security) => ({ security: GLOBAL, paths: { '/t/{id}': { get: { ...OPERATION, security } } } }),
    without: GLOBAL,
    isReverse: false,
  },
  'a webhook': {
    put: (security: Security) => ({ webhooks: { news: { post: { ...OPERATION, security } } } }),
    without: undefined,
    isReverse: true,
  },
};

test.each(Object.entries(PLACES))(
  'a change of the requirements of %s is major if a caller is refused then, and minor otherwise',
  (_place, { put, without, isReverse }) => {
    const pairs = STATES.flatMap((before) => STATES.map((after) => [before, after] as const));
    const wrong = pairs.flatMap(([before, after]) => {
      const { rating } = diffContracts(contractWith(put(before)), contractWith(put(after)));
      const [old, now] = [before ?? without, after ?? without];
      const want = (isReverse ? refusesMore(now, old) : refusesMore(old, now)) ? ['major'] : ['minor', 'none'];
      return want.includes(rating) ? [] : [`${JSON.stringify([before, after])}: ${rating}`];
    });
    expect(wrong).toEqual([]);
  },
);

test('the requirements of a renamed path are compared with those of the old one', () => {
  const at = (path: string, security: Security) =>
    contractWith({ paths: { [path]: { get: { ...OPERATION, security } } } });
  expect(diffContracts(at('/t/{id}', []), at('/t/{key}', GLOBAL)).rating).toBe('major');
  expect(diffContracts(at('/t/{id}', GLOBAL), at('/t/{key}', [])).rating).toBe('minor');
});

test('a field called security is just a field', () => {
  const received = (properties: object) => {
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    return contractWith({ paths: { '/t': { get: { responses: { 200: { description: 'Read.', content } } } } } });
  };
  expect(diffContracts(received({ security: { type: 'string' } }), received({})).rating).toBe('major');
});
