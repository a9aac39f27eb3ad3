import { readContract } from '../../../../src/contract/model/index.ts';
import { createExampleSource } from '../../../../src/servers/mock/index.ts';

const contract = await readContract();
const source = createExampleSource(contract);
const reads = contract.operations.filter(
  ({ surface, method, path }) => surface === 'developer-api' && method === 'get' && path.includes('{'),
);
const examples = await Promise.all(
  reads.map(async (operation) => ({ path: operation.path, body: (await source.form(operation))?.body })),
);

/**
 * The body of a success for a read of one resource, `undefined` for any other path. Servers written by hand in a test
 * respond with it to the reads that the contract has got since.
 *
 * @param ids The ids of what there is.
 */
export function furtherRead(path: string, ids: readonly string[]): unknown {
  const there = examples.find((example) => ids.some((id) => example.path.replaceAll(/\{\w+\}/g, () => id) === path));
  return there?.body;
}
