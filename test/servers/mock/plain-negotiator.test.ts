import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/contract/model/index.ts';
import { negotiator as plain } from '../../../src/servers/mock/plain-negotiator.ts';
import { type NegotiableResponse, negotiator as prism } from '../../../src/servers/mock/prism.ts';

const nothing = (): void => undefined;
const LOGGER = { debug: nothing, info: nothing, warn: nothing, success: nothing };

const content = fc.record({
  mediaType: fc.constantFrom('application/json', '*/*', 'text/plain', 'application/json; charset=utf-8', 'image/png'),
  examples: fc.array(
    fc.record({ key: fc.constantFrom('default', 'one', 'two'), value: fc.constantFrom<Json>(null, 1, 'a', { a: 1 }) }),
    {
      maxLength: 2,
    },
  ),
  schema: fc.constant({}),
});
const responses: fc.Arbitrary<readonly NegotiableResponse[]> = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('200', '201', '204', '2XX', '404', '4XX', '500', 'default', '302'),
    contents: fc.uniqueArray(content, { maxLength: 3, selector: ({ mediaType }) => mediaType }),
  }),
  { maxLength: 4, selector: ({ code }) => code },
);

test('it chooses what Prism chooses, whatever is documented and wanted', () => {
  const operation = fc.record({ method: fc.constantFrom('get', 'post', 'head'), responses });
  const wanted = fc.record({
    code: fc.constantFrom(undefined, 200, 201, 207, 404, 418, 500),
    exampleKey: fc.constantFrom(undefined, undefined, 'one', 'none'),
    dynamic: fc.constant(false as const),
  });
  const shown = (result: ReturnType<ReturnType<typeof plain.negotiateOptionsForValidRequest>>) => {
    if (result._tag === 'Left') return 'nothing';
    const { code, mediaType, bodyExample } = result.right;
    return { code, mediaType, value: bodyExample?.value };
  };
  fc.assert(
    fc.property(operation, wanted, (of, asked) => {
      const expected = shown(prism.negotiateOptionsForValidRequest(of, asked)(LOGGER));
      expect(shown(plain.negotiateOptionsForValidRequest(of, asked)(LOGGER))).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});
