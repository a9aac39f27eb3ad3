import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { contractOf, sentences, withoutMarks } from '../authoring/diff/support/documents.ts';
import { REWRITES } from '../authoring/diff/support/rewrites.ts';

/** A public document of 30,000 lines, from the package of Redocly. */
const REBILLY = 'node_modules/openapi-typescript/node_modules/@redocly/openapi-core/src/benchmark/benches/rebilly.yaml';

test('a public document has no change when it is rewritten', { timeout: 300_000 }, async () => {
  const document = withoutMarks(await readContract(REBILLY));
  const before = contractOf(document);
  for (const [name, rewrite] of Object.entries(REWRITES)) {
    const changes = sentences(before, contractOf(rewrite(document)));
    expect({ name, changes }).toEqual({ name, changes: [] });
  }
});
