import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { at, readContract } from '../../src/contract/model/index.ts';
import { buildDocs } from '../../src/docs/index.ts';
import { notesProject } from '../cli/notes-project.ts';
import { makeFolder } from '../support/folder.ts';

/** The docs of another API: its contract, pages and files by path. */
async function buildOtherDocs() {
  const { contract } = await notesProject();
  const directory = await makeFolder();
  const read = await readContract(contract);
  const { pages } = await buildDocs({ contract: read, directory });
  const paths = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of paths.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(directory.length + 1), await readFile(path, 'utf8'));
  }
  return { contract: read, pages, files };
}

/** A page without its styles and scripts. */
const textOf = (page: string): string => page.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, '');

let built: ReturnType<typeof buildOtherDocs> | undefined;
const otherDocs = () => (built ??= buildOtherDocs());

test('the docs of another contract do not mention our API, its guides or the packages that call it', async () => {
  const own = await readContract();
  const { contract, pages, files } = await otherDocs();
  expect(pages.filter((path) => path.startsWith('guides/') || path.startsWith('api/'))).toEqual([]);

  const names = [
    ...own.operations.flatMap(({ operationId, path }) => [operationId, path, ...path.split('/')]),
    ...[...own.statements, ...own.openPoints].map(({ id }) => id),
    ...Object.keys(Object(at(own.document, '/components/schemas'))),
    ...own.operations.map(({ tag }) => tag),
    // Names of our packages, and words of their guides.
    ...['Developer API', 'createClient', 'createToolkitClient', "'colloquy'", 'protocol', 'conversational'],
    ...['test/conformance/', 'guides/', 'Unspecified'],
  ];
  const foreign = names.filter((name) => !contract.text.includes(name) && !WORDS.includes(name));
  const pattern = new RegExp(`(?<![\\w-])(?:${foreign.map(escaped).join('|')})(?![\\w-])`, 'g');
  const found = [...files].flatMap(([path, text]) =>
    [...textOf(text).matchAll(pattern)].map(([name]) => `${path}: ${name}`),
  );
  // The rule of a behaviour, in the program of the mock, names the statement that it can contradict; no page shows it.
  expect(found.filter((one) => one !== 'try-it.js: errors.5xx')).toEqual([]);
});

/** Words of our API that have another meaning in any docs. */
const WORDS = ['', 'messages'];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

test('in the docs of another contract, every link leads to a file, and a sample sends the key as the contract states', async () => {
  const { files } = await otherDocs();
  const lost = [...files]
    .filter(([path]) => path.endsWith('.html') && path !== '404.html')
    .flatMap(([path, text]) =>
      [...text.matchAll(/ href="([^"#:]+)(?:#[^"]*)?"/g)]
        .map(([, href = '']) => normalize(join(dirname(path), href)))
        .filter((target) => !files.has(target))
        .map((target) => `${path}: ${target}`),
    );
  expect(lost).toEqual([]);
  expect(files.get('reference/replace-notes.md')).toContain('-H "Authorization: Bearer $API_KEY"');
  expect(files.get('reference/list-notes.md')).not.toContain('API_KEY');
});
