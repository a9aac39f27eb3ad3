import type { Contract } from '../contract/index.ts';
import type { Answer } from './answer.ts';

/** The mock's own path; no path of the contract starts like it. */
export const STATUS_PATH = '/_colloquy/';

/** What the mock serves and what is open in it, as JSON. */
export function statusPage(contract: Contract, assumptionSet: string | undefined): Answer {
  const { operations, openPoints } = contract;
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      assumptionSet: assumptionSet ?? null,
      operations: operations.map(({ operationId, method, path, summary }) => ({ operationId, method, path, summary })),
      openPoints: openPoints.map(({ id, aspect, question, section, place }) => ({
        id,
        aspect,
        question,
        section,
        place,
      })),
    }),
    openPoints: [],
    inContract: false,
    delay: 0,
  };
}
