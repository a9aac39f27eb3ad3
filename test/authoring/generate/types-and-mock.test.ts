import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { agreementOf } from './support/agreement.ts';
import { CASES, documentOf } from './support/foreign-documents.ts';

test('what a type allows the mock accepts, what it refuses the mock refuses, and what the mock sends has its type', async () => {
  const folder = await makeFolder();
  const contracts = await Promise.all(
    CASES.map(async (one, index) => {
      const file = join(folder, `${index}.json`);
      await writeFile(file, JSON.stringify(documentOf(one)));
      return readContract(file);
    }),
  );
  const { disagreements, ...counts } = await agreementOf(contracts, folder);
  expect(disagreements).toEqual([]);
  expect(counts.accepted).toBeGreaterThan(5);
  expect(counts.refused).toBeGreaterThan(10);
  expect(counts.received).toBeGreaterThan(5);
});
