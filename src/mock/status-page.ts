import type { Answer } from './answer.ts';
import type { MockedContract } from './mocked-contract.ts';

/** The mock's own path, which no path of the contract can be. */
export const STATUS_PATH = '/_colloquy/';

/** What the mock serves and what is open in it, as JSON. */
export function statusPage({ assumptionSet, operations, points }: MockedContract): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      assumptionSet,
      operations: operations.map(({ operationId, method, path, summary }) => ({ operationId, method, path, summary })),
      openPoints: points.map(({ id, aspect, question, section, place }) => ({ id, aspect, question, section, place })),
    }),
    openPoints: [],
    inContract: false,
    delay: 0,
  };
}
