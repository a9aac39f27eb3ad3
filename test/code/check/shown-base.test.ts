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

test.for<[string, string, string]>([
  ['the same variable', 'BASE', 'excluded GET /agents/'],
  ['another variable', 'OTHER', 'unread GET /agents/'],
])('a variable of a workflow has the same value in all of its commands: %s', async ([, base, expected]) => {
  const call = (url: string): string => `      - run: |\n          curl -sS -H "Authorization: Bearer $KEY" "${url}"`;
  const steps = [call('$BASE/v1/conversations/'), call(`$${base}/agents/`)];
  const uses = await findUses(
    { '.github/workflows/a.yml': `jobs:\n  a:\n    steps:\n${steps.join('\n')}\n` },
    contract,
  );
  const paths = uses.filter(({ key, verdict }) => key.length === 2 && verdict !== 'stated');
  expect(paths.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([expected]);
});

test('members of one object can have different bases', async () => {
  const text = `${send('window.BASE', '/v1/conversations/')}\n${send('window.OTHER', '/agents/')}`;
  const uses = await findUses({ 'a.ts': text }, contract);
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'excluded' ? [fact] : []))).toEqual([]);
});
