import { expect, test } from 'vitest';
import { createAssumptionInUse } from '../../src/cli/assumption-in-use.ts';
import { readContract } from '../../src/contract/model/index.ts';

const contract = await readContract();

test('a contract that is being filled while the set is switched is filled with the new set', async () => {
  const { fill, switching } = createAssumptionInUse({ assume: 'plain', seed: 1 });
  const saved = fill(contract);
  await switching(async () => undefined).switchTo('none', '');
  expect(await saved).toBe(contract);
  expect(await fill(contract)).toBe(contract);
});

test('a set that cannot be served leaves the set before in use', async () => {
  const { fill, switching } = createAssumptionInUse({ assume: 'none', seed: 1 });
  const refusing = switching(() => Promise.reject(new Error('It cannot be served.')));
  await expect(refusing.switchTo('random', '42')).rejects.toThrow('It cannot be served.');
  await expect(refusing.switchTo('wonders', '')).rejects.toThrow('is no assumption set');
  expect(await fill(contract)).toBe(contract);
  expect((await refusing.selectableSets()).filter(({ chosen }) => chosen)).toMatchObject([{ name: 'none' }]);
});

test('the choices include the file of the command and a set that cannot be read', async () => {
  const file = 'openapi/assumptions/plain.yaml';
  const { switching } = createAssumptionInUse({ assume: file, seed: 1 });
  const choices = await switching(async () => undefined).selectableSets();
  expect(choices.map(({ name }) => name)).toEqual(['none', file, 'contrary', 'plain', 'sparse', 'random']);
  expect(choices.filter(({ chosen }) => chosen)).toEqual([
    { name: file, title: 'What most developers would guess', chosen: true },
  ]);
  const none = await createAssumptionInUse({ assume: './none.yaml', seed: 1 })
    .switching(async () => undefined)
    .selectableSets();
  expect(none[1]).toEqual({ name: './none.yaml', title: 'Cannot be read as it is', chosen: true });
});
