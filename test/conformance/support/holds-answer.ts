import { expect } from 'vitest';
import type { OperationId } from '../../../generated/ids.ts';
import { startMock } from '../../canary/mock.ts';
import { calls } from './calls.ts';
import { conformanceOf } from './conform.ts';
import { contract } from './contract.ts';

/** An answered point is stated with its source, and every operation that it concerns keeps the contract as it is now. */
export async function holdsAnswer(id: string): Promise<void> {
  const stated = contract.statements.find((statement) => statement.id === id);
  expect(stated).toMatchObject({ says: expect.stringMatching(/\S/) });
  expect(stated?.section ?? stated?.source).toMatch(/\S/);
  expect(contract.openPoints.map((point) => point.id)).not.toContain(id);

  const conform = conformanceOf(contract);
  const mock = await startMock({ contract, host: '127.0.0.1', port: 0 });
  try {
    for (const operationId of stated?.place.operations ?? []) {
      const answer = await calls[operationId as OperationId]().send(mock); // every operation has a call
      expect({ operationId, broken: conform(operationId, answer) }).toEqual({ operationId, broken: [] });
    }
  } finally {
    await mock.close();
  }
}
