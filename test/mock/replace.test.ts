import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContractError, parseContract, readContract, watchContract } from '../../src/contract/index.ts';
import { startMock } from '../../src/mock/index.ts';
import { ask } from './support.ts';

const GOOD = await readFile('openapi/openapi.yaml', 'utf8');

/** The contract with another text for a missing resource, so that one save is told from another. */
const saying = (text: string): string => GOOD.replace('message: This resource does not exist.', `message: ${text}`);
const SAID = { path: '/v1/agents/', headers: { prefer: 'example=noSuchResource' } };

test('of 100 saves, every second one broken, the mock serves each good one at once and outlives the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-saves-'));
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, GOOD);
  const mock = await startMock({ contract: await readContract(file) });
  const events = new EventEmitter<{ outcome: [unknown] }>();
  const stop = watchContract({
    read: () => readContract(file),
    folders: [folder],
    onContract: async (contract) => {
      await mock.replace(contract);
      events.emit('outcome', 'served');
    },
    onError: (error) => events.emit('outcome', error),
  });
  try {
    let last = '';
    for (let number = 1; number <= 100; number += 1) {
      const outcome = once(events, 'outcome', { signal: AbortSignal.timeout(5_000) });
      const isGood = number % 2 === 0;
      const text = isGood ? saying(`Save ${number}`) : GOOD.slice(0, 100 * number).replace(/\n.*$/, '\n  - [broken');
      if (number % 4 < 2) await writeFile(file, text);
      else {
        await writeFile(`${file}.part`, text);
        await rename(`${file}.part`, file);
      }
      const [came] = await outcome;
      if (isGood) last = `Save ${number}`;
      if (isGood) expect(came).toBe('served');
      else {
        expect(came).toBeInstanceOf(ContractError);
        expect(came).toMatchObject({ file, line: expect.any(Number), reason: expect.stringMatching(/\w/) });
      }
      const got = await ask(mock, SAID);
      if (last !== '') expect(JSON.parse(got.text).message).toBe(last);
    }
  } finally {
    stop();
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('requests while the contract is replaced are all answered, by the old one or the new one', async () => {
  const mock = await startMock({ contract: parseContract(saying('Old')) });
  let replaced = false;
  const swap = mock.replace(parseContract(saying('New'))).then(() => {
    replaced = true;
  });
  const said = new Set<string>();
  do {
    const got = await ask(mock, SAID);
    expect(got.status).toBe(404);
    said.add(JSON.parse(got.text).message);
  } while (!replaced);
  await swap;
  expect([...said].every((message) => message === 'Old' || message === 'New')).toBe(true);
  expect(JSON.parse((await ask(mock, SAID)).text).message).toBe('New');
  await mock.close();
});

test('a contract that cannot be served leaves the one before', async () => {
  const mock = await startMock({ contract: parseContract(saying('Old')) });
  await expect(mock.replace({ ...parseContract(GOOD), document: { info: {} } })).rejects.toThrow();
  expect(JSON.parse((await ask(mock, SAID)).text).message).toBe('Old');
  await mock.close();
});
