import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

const send = (base: string, path: string): string =>
  `fetch(\`\${${base}}${path}\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });`;

test.for<[string, string, string]>([
  ['the same variable', 'process.env.BASE', 'excluded GET /agents/ the path lacks /v1'],
  [
    'another variable',
    'process.env.OTHER',
    'unread GET /agents/ whether the base address ends with /v1 is not known here',
  ],
])('a stated path shows whether a base address has the prefix of the API: %s', async ([, base, expected]) => {
  const text = `${send('process.env.BASE', '/v1/conversations/')}\n${send(base, '/agents/')}`;
  const uses = await findUses({ 'a.ts': text }, contract);
  expect(uses.flatMap(({ verdict, fact, why }) => (verdict === 'stated' ? [] : [`${verdict} ${fact} ${why}`]))).toEqual(
    [expected],
  );
});
