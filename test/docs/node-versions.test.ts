import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const guides = (await readdir(new URL('docs/guides/', ROOT))).map((name) => `docs/guides/${name}`);
const texts = new Map(
  await Promise.all(
    ['README.md', 'CONTRIBUTING.md', ...guides].map(
      async (file): Promise<[string, string]> => [file, await readFile(new URL(file, ROOT), 'utf8')],
    ),
  ),
);

/** Each sentence that names a version of Node, with what must be true of the version that it names. */
const NODE = {
  'Node 20 or later': 'the commands are installed by it',
  'Node 22.1 or later': 'what users import runs on it',
  'Node 22.13 or later': 'the packaged command runs on it, and colours nothing that is no terminal',
  '22.18 on, and from 23.6 on': 'it runs TypeScript as it stands: https://nodejs.org/api/typescript.html',
  'Node 24': 'the lock file brings it',
};

test('README, guides and package name the same versions of Node', async () => {
  const { engines, devDependencies } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  expect(engines).toEqual({ node: '>=22.1' });
  expect(devDependencies.node).toMatch(/^24\./);
  for (const [file, text] of texts) {
    const prose = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\s+/g, ' ');
    const known = Object.keys(NODE).reduce((rest, sentence) => rest.replaceAll(sentence, ''), prose);
    expect(known.match(/(Node|from) \d+(\.\d+)?(?!\.\d+ and)/g) ?? [], file).toEqual([]);
  }
});
