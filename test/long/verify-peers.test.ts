import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { peersOf } from '../../bench/mock/peers.ts';
import { CONTRACT_FILE, readContract } from '../../src/contract/model/index.ts';
import { createSender, verify } from '../../src/evidence/verify/index.ts';
import { KEY } from '../canary/key.ts';
import { KNOWN } from '../evidence/verify/support/served.ts';
import { freePort } from '../free-port.ts';
import { folder } from '../servers/sandbox/support.ts';

const ANY_KEY = 'a mock knows no key, and takes each that has the form of one';
const ANY_ID = 'a mock has no resources, and answers for each id';

/** Mocks by other hands, and what verify says against them: by statement, with the reason why it is so. */
const PEERS = [
  {
    name: 'Prism (stock, quiet)',
    broken: { 'developer-api-key.required': ANY_KEY, 'errors.401': ANY_KEY, 'errors.404': ANY_ID },
    // Prism 5.16 never answers a body that is not JSON, and a server that is silent three times is left alone.
    isLeftAlone: true,
  },
  {
    name: 'openapi-backend',
    broken: { 'developer-api-key.required': ANY_KEY, 'errors.401': ANY_KEY, 'errors.404': ANY_ID },
    isLeftAlone: false,
  },
];

test.for(PEERS)('$name on the contract is found to break what it does, and nothing else', async (expected) => {
  const contract = await readContract();
  // Some read no ranges of statuses.
  const filled = join(await folder(), 'filled.yaml');
  await writeFile(filled, (await readFile(CONTRACT_FILE, 'utf8')).replaceAll(/^( +)2XX:/gm, '$1"200":'));
  const peer = peersOf(CONTRACT_FILE, filled).find(({ name }) => name === expected.name);
  const url = new URL(`http://127.0.0.1:${await freePort()}`);
  const child = spawn(process.execPath, peer?.command(Number(url.port)) ?? [], { stdio: 'ignore' });
  const api = createSender(contract, url, { keys: new Map([['DeveloperApiKey', KEY]]) });
  const toolkit = createSender(contract, url, { headers: {} });
  try {
    await expect.poll(() => fetch(url).then(({ status }) => status), { timeout: 30_000 }).toBeGreaterThan(0);
    const { statements, observations } = await verify({
      contract,
      known: { ...KNOWN, inaccessible: new Map(), absent: '999999' },
      allow: 'writes',
      send: { 'developer-api': api, toolkit },
      rate: Number.POSITIVE_INFINITY,
    });
    const broken = statements.flatMap(({ statement, verdict }) => (verdict.is === 'broken' ? [statement.id] : []));
    expect(broken).toEqual(Object.keys(expected.broken));
    expect(statements.filter(({ verdict }) => verdict.is === 'holds').length).toBeGreaterThan(35);
    const unasked = [...observations.values()].filter((one) => one.as === 'nothing' && one.why.kind === 'stopped');
    expect(unasked.length > 0).toBe(expected.isLeftAlone);
  } finally {
    api.close();
    toolkit.close();
    child.kill();
    if (child.exitCode === null) await once(child, 'close');
  }
});
