import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseContract } from '../../src/contract/index.ts';
import { startMock } from '../canary/mock.ts';
import { ask } from './support.ts';

const GOOD = await readFile('openapi/openapi.yaml', 'utf8');

/** The contract with another text for a missing resource, so that one save is told from another. */
const saying = (text: string): string => GOOD.replace('message: This resource does not exist.', `message: ${text}`);
const SAID = { path: '/v1/agents/', headers: { prefer: 'example=noSuchResource' } };

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

test('of several contracts that are given at once the last one stays, even where one before it takes longer', async () => {
  const mock = await startMock({ contract: parseContract(saying('Old')) });
  const read = parseContract(saying('Slow'));
  // Another file that the engine has to read first.
  const slow = { ...read, document: { ...read.document, 'x-far': { $ref: 'package.json' } } };
  await Promise.all([mock.replace(slow), mock.replace(parseContract(saying('Quick')))]);
  expect(JSON.parse((await ask(mock, SAID)).text).message).toBe('Quick');
  await expect(mock.replace({ ...slow, document: { info: {} } })).rejects.toThrow();
  await mock.replace(slow);
  expect(JSON.parse((await ask(mock, SAID)).text).message).toBe('Slow');
  await mock.close();
});

test('a contract that cannot be served leaves the one before', async () => {
  const mock = await startMock({ contract: parseContract(saying('Old')) });
  await expect(mock.replace({ ...parseContract(GOOD), document: { info: {} } })).rejects.toThrow();
  expect(JSON.parse((await ask(mock, SAID)).text).message).toBe('Old');
  await mock.close();
});
