import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import {
  at,
  type Contract,
  dereference,
  isJsonObject,
  type Operation,
  parseContract,
  readContract,
} from '../../src/contract/index.ts';
import { prepareEngine } from '../../src/mock/engine.ts';
import { quickCheckOf } from '../../src/mock/quick-check.ts';
import type { MockRequest } from '../../src/mock/request.ts';
import { readBody } from '../../src/mock/request-body.ts';
import { routerOf } from '../../src/mock/router.ts';
import { violationsOf } from '../../src/mock/violations.ts';

const open = await readContract();
const contracts: Contract[] = [open];
for (const name of ['plain', 'contrary']) contracts.push(await applyAssumptionSet(open, await findAssumptionSet(name)));

const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: odd });

const authorization = mostly(
  fc.constantFrom('Bearer k', 'bearer k', 'BEARER key-1'),
  fc.constantFrom('Bearer', 'Bearer  ', 'Basic eDp5', 'Bearer a b', 'Bearer\tk', 'Bearerk', 'k', ''),
);
const segment = mostly(
  fc.constantFrom('7', '42', '999999999999999'),
  fc.oneof(
    fc.constantFrom('0', '-1', '1.5', '1e3', '0x10', ' 7', 'abc', '1,2', '%37', 'true', '９', '1'.repeat(30)),
    fc.string({ minLength: 1, maxLength: 5 }).map(encodeURIComponent),
  ),
);
const odd = fc.constantFrom<unknown>('a', 7, 1.5, 1e300, null, true, [], {}, undefined);
const body = mostly<unknown>(
  fc.record(
    {
      title: mostly<unknown>(fc.string(), odd),
      content: mostly<unknown>(fc.string(), odd),
      agent_user_id: mostly<unknown>(fc.integer(), odd),
      metadata: mostly<unknown>(fc.dictionary(fc.string(), odd), odd),
      more: odd,
    },
    { requiredKeys: ['content'] },
  ),
  odd,
);

const passedOften: Operation[] = [];

/** What the quick check lets pass must be what the engine finds no fault with, or it would change the contract. */
test.for(contracts.flatMap(({ document, operations }) => operations.map((operation) => ({ document, operation }))))(
  '$operation.operationId: what is beyond doubt, the engine accepts',
  async ({ document, operation }) => {
    const engine = await prepareEngine(document);
    const isFine = quickCheckOf(document, operation);
    const find = routerOf(new Map([[operation.path, operation]]));
    const element = at(document, operation.pointer);
    const declared = isJsonObject(element) ? dereference(document, element.requestBody) : undefined;
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(authorization, segment, segment, body, async (key, first, second, value) => {
        const path = operation.path.replace(/\{\w+\}/, () => first).replace(/\{\w+\}/, () => second);
        const sent = Buffer.from(JSON.stringify(value) ?? '');
        const headers = {
          authorization: key,
          'content-type': 'application/json',
          'content-length': String(sent.length),
        };
        const request: MockRequest = { method: operation.method, path, query: '', headers, body: sent };
        const parameters = find(path)?.parameters;
        const read = readBody(declared, request);
        if (parameters === undefined || read.violation || !isFine(request, parameters, read.value)) return;
        passed += 1;
        expect(await violationsOf(engine, operation, request, parameters, read)).toEqual([]);
      }),
      { numRuns: 300, seed: 7 },
    );
    if (document === open.document) passedOften.push(...(passed > 5 ? [operation] : []));
  },
);

test('what is beyond doubt comes up often enough, for most operations', () => {
  expect(passedOften.length).toBeGreaterThan(open.operations.length / 2);
});

test('what fits a format, only the engine says', () => {
  const { document, operations } = parseContract(
    open.text.replace("description: The text of the user's message.", 'format: date-time'),
  );
  const send = operations.find(({ operationId }) => operationId === 'sendMessage');
  const headers = { authorization: 'Bearer k' };
  const request = { method: 'POST', path: '/v1/conversations/42/messages/', query: '', headers, body: Buffer.alloc(0) };
  const values = { conversation_id: '42' };
  const sent = { content: '2026-01-05T09:00:00Z' };
  expect(send && quickCheckOf(document, send)(request, values, sent)).toBe(false);
  const { operations: asItStands, document: plain } = open;
  const same = asItStands.find(({ operationId }) => operationId === 'sendMessage');
  expect(same && quickCheckOf(plain, same)(request, values, sent)).toBe(true);
});
