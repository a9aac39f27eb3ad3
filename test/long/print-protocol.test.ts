import { expect, test } from 'vitest';
import { checkBehaviour, compilerOutput, printProtocols } from '../cli/printed-protocols.ts';
import { randomSet } from '../evidence/verify/support/identity.ts';
import { makeFolder } from '../support/folder.ts';

test('the protocols of 100 random sets compile, and toolkits under them do what the sets say', async () => {
  const folder = await makeFolder();
  const sets = await Promise.all(Array.from({ length: 100 }, (_, seed) => randomSet(seed + 100)));
  const modules = await printProtocols(folder, sets);
  expect(await compilerOutput(folder)).toBe('');
  for (const one of modules) {
    await checkBehaviour(one).catch((cause) => {
      throw new Error(one.name, { cause });
    });
  }
}, 600_000);
