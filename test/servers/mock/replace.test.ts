import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import { startMock } from '../../canary/mock.ts';
import { ask } from './support.ts';

const GOOD = await readFile('openapi/openapi.yaml', 'utf8');

/** The contract with another text for a missing resource, so that saves can be distinguished. */
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

test('of several contracts the last one stays', async () => {
  const mock = await startMock({ contract: parseContract(saying('Old')) });
  await Promise.all(['One', 'Two', 'Three'].map((text) => mock.replace(parseContract(saying(text)))));
  expect(JSON.parse((await ask(mock, SAID)).text).message).toBe('Three');
  await mock.close();
});
