import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the package has the version of the other one, and its dependencies the versions that are tested here', async () => {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const [own, other] = [await read('packages/cli/package.json'), await read('package.json')];
  expect(own.version).toBe(other.version);
  for (const [name, version] of Object.entries(own.dependencies))
    expect([name, version]).toEqual([name, other.devDependencies[name]]);
});
