import { expect, test } from 'vitest';
import { startMock } from '../canary/mock.ts';
import { contract } from './support/contract.ts';
import { findings, firstFindings } from './support/findings.ts';
import { broken } from './verdicts/broken.ts';
import { different } from './verdicts/different.ts';
import { type Change, serveChanged } from './verdicts/serve-changed.ts';

async function verdictsOn(
  changes: Readonly<Record<string, Change>>,
  judge: typeof findings,
): Promise<Map<string, string[]>> {
  const mock = await startMock({ contract, host: '127.0.0.1', port: 0 });
  const verdicts = new Map<string, string[]>();
  try {
    for (const [name, change] of Object.entries(changes)) {
      const found = await judge(await serveChanged(mock, change));
      verdicts.set(name, [...found.keys()]);
    }
  } finally {
    await mock.close();
  }
  return verdicts;
}

const LONG = 120_000;

test('a server that changes nothing passes', { timeout: LONG }, async () => {
  expect(await verdictsOn({ unchanged: {} }, findings)).toEqual(new Map([['unchanged', []]]));
});

test('every broken server is noticed', { timeout: LONG }, async () => {
  const verdicts = await verdictsOn(broken, firstFindings);
  const unnoticed = [...verdicts].filter(([, ids]) => ids.length === 0).map(([name]) => name);
  process.stdout.write(`\n  ${verdicts.size - unnoticed.length} of ${verdicts.size} broken servers noticed\n`);
  expect(unnoticed).toEqual([]);
  expect(verdicts.size).toBeGreaterThanOrEqual(40);
});

test('no server is accused for an open point', { timeout: LONG }, async () => {
  const verdicts = await verdictsOn(different, findings);
  const accused = [...verdicts].filter(([, ids]) => ids.length > 0);
  process.stdout.write(`\n  ${accused.length} false alarms at ${verdicts.size} servers that differ at open points\n`);
  expect(accused).toEqual([]);
  expect(verdicts.size).toBeGreaterThanOrEqual(20);
});
