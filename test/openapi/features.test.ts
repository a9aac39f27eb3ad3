import { beforeAll, expect, test } from 'vitest';
import { readFeatures } from '../../src/docs/own/openapi-features.ts';
import { makeFolder } from '../support/folder.ts';
import { evaluateTable, mismatches, type Row, sums } from './support/table.ts';

/** The whole table is evaluated once, before the tests. */
const TIMEOUT_MS = 300_000;

const features = await readFeatures();
let rows: readonly Row[];

beforeAll(async () => {
  rows = await evaluateTable(await makeFolder());
  console.log(sums(features));
}, TIMEOUT_MS);

test.for(features)('$id: each command does as the table says', ({ id }) => {
  const row = rows.find(({ feature }) => feature.id === id);
  expect(row && mismatches(row)).toEqual([]);
});
