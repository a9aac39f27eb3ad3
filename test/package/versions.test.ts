import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test.for(['cli', 'generate'])(
  'the package %s has the version of the project, and its dependencies the versions that are tested here',
  async (name) => {
    const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
    const [manifest, other] = [await read(`packages/${name}/package.json`), await read('package.json')];
    expect(manifest.version).toBe(other.version);
    // A package that is installed next to the project's packages can replace their commands, such as `tsc` of another TypeScript.
    if (name === 'generate') expect(manifest.dependencies).toBeUndefined();
    for (const [needed, version] of Object.entries<string>(manifest.dependencies ?? {}))
      expect([needed, version]).toEqual([needed, other.devDependencies[needed]]);
  },
);
