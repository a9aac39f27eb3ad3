import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { toSlug } from '../../src/docs/markdown.ts';
import { serveSite } from './support/site.ts';
import { misspelt } from './support/spelling.ts';

const site = serveSite();

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Sentences longer than this are hard to read for whoever is not at home in English. */
const LONGEST_SENTENCE = 34;

test('every page has a Markdown copy, which is spelt as British English has it', async () => {
  const wrong: Record<string, string[]> = {};
  for (const path of site.pages) {
    const words = await misspelt(await readFile(join(site.directory, path.replace(/html$/, 'md')), 'utf8'));
    if (words.length > 0) wrong[path] = words;
  }
  expect(wrong).toEqual({});
});

test('the list for machines names every page once', async () => {
  const list = await readFile(join(site.directory, 'llms.txt'), 'utf8');
  const listed = [...list.matchAll(/\]\((.+?)\)/g)].map(([, path]) => path);
  const copies = site.pages.filter((path) => path !== 'index.html').map((path) => path.replace(/html$/, 'md'));
  expect(listed.toSorted()).toEqual([...copies, 'openapi.yaml'].toSorted());
});

test('no command that a text or a screen suggests makes npx fetch a package that is not installed', async () => {
  const files = (await Promise.all(['docs', 'packages', 'src'].map((folder) => filesIn(folder)))).flat();
  const fetched: string[] = [];
  for (const file of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...files]) {
    const text = await readFile(join(ROOT, file), 'utf8');
    fetched.push(
      ...[...text.matchAll(/npx (?!--no-install )\S*colloquy.*/g)].map(([command]) => `${file}: ${command}`),
    );
  }
  expect(fetched).toEqual([]);
});

/** The files of text in a folder of the project. */
async function filesIn(folder: string): Promise<string[]> {
  const files = await readdir(join(ROOT, folder), { recursive: true });
  return files
    .filter((file) => /\.(md|yaml|tsx?|mjs)$/.test(file) && !/(^|\/)dist\//.test(file))
    .map((file) => join(folder, file));
}

test('the sentences of the guides are short', async () => {
  const long: string[] = [];
  for (const path of site.pages.filter((page) => page.startsWith('guides/'))) {
    const text = await readFile(join(site.directory, path.replace(/html$/, 'md')), 'utf8');
    const prose = text
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .replaceAll(/^\|.*$/gm, '')
      .replaceAll(/\([^)]*\)/g, '');
    for (const sentence of prose.split(/(?<=[.:!?])\s|\n\n|^- /m)) {
      if (sentence.split(/\s+/).filter(Boolean).length > LONGEST_SENTENCE) long.push(`${path}: ${sentence}`);
    }
  }
  expect(long).toEqual([]);
});

test('no link of a copy for machines is broken', async () => {
  const files = await readdir(site.directory, { recursive: true });
  const broken: string[] = [];
  for (const path of files.filter((file) => /\.(md|txt)$/.test(file))) {
    const targets = linksOf(await readFile(join(site.directory, path), 'utf8'));
    const lost = targets.filter(
      (target) => !files.includes(posix.join(posix.dirname(path), target.replace(/#.*/, ''))),
    );
    broken.push(...lost.map((target) => `${path}: ${target}`));
  }
  expect(broken).toEqual([]);
});

const READMES = ['README.md', ...['library', 'cli', 'generate'].map((name) => `packages/${name}/README.md`)];

/** What contributors follow step by step. */
const STEPS = (await readdir(join(ROOT, 'docs/contributing'))).map((name) => `docs/contributing/${name}`);

test.for([...READMES, ...STEPS, 'CONTRIBUTING.md', 'CHANGELOG.md', 'ARCHITECTURE.md', 'SECURITY.md'])(
  '%s is spelt as the pages are, and its links lead somewhere',
  async (file) => {
    const text = await readFile(join(ROOT, file), 'utf8');
    expect(await misspelt(text)).toEqual([]);
    for (const target of linksOf(text)) {
      const [path = '', hash] = target.split('#');
      const linked = await readFile(path === '' ? join(ROOT, file) : join(ROOT, dirname(file), path), 'utf8');
      const headings = [...linked.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toSlug(String(heading)));
      if (hash !== undefined) expect(headings, `${file}: ${target}`).toContain(hash);
    }
  },
);

/** The targets of the links of a Markdown text, but for those to other hosts. */
function linksOf(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => String(target));
  return targets.filter((target) => !/^(https?|data):/.test(target));
}

/** Each sentence that names a version of Node, with what must be true of the version that it names. */
const NODE = {
  'Node 20 or later': 'the commands are installed by it',
  'Node 22.1 or later': 'what users import runs on it',
  'Node 22.13 or later': 'the packaged command runs on it, and colours nothing that is no terminal',
  '22.18 on, and from 23.6 on': 'it runs TypeScript as it is: https://nodejs.org/api/typescript.html',
  'Node 24': 'the lock file brings it',
};

test('README, guides and package name the same versions of Node', async () => {
  const { engines, devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(engines).toEqual({ node: '>=22.1' });
  expect(devDependencies.node).toMatch(/^24\./);
  const guides = (await readdir(join(ROOT, 'docs/guides'))).map((name) => `docs/guides/${name}`);
  for (const file of [...READMES, 'CONTRIBUTING.md', ...guides]) {
    const text = await readFile(join(ROOT, file), 'utf8');
    const prose = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\s+/g, ' ');
    const known = Object.keys(NODE).reduce((rest, sentence) => rest.replaceAll(sentence, ''), prose);
    expect(known.match(/(Node|from) \d+(\.\d+)?(?!\.\d+ and)/g) ?? [], file).toEqual([]);
  }
});
