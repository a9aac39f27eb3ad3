import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { type Contract, readContract, realPath } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';

const SECRET = 'root:x:0:0';

/** A folder with a project `app` and things outside it, which all contain the secret. */
async function projectFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await realPath(await makeFolder());
  const outside = { passwd: SECRET, 'secret.yaml': `a: ${SECRET}\n`, 'secret.json': JSON.stringify({ a: SECRET }) };
  const all = { 'app/.git/HEAD': '', 'app/.env': SECRET, 'app/.keys/a.yaml': `a: ${SECRET}\n`, ...outside, ...files };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await symlink('../../passwd', join(root, 'app/api/link.md'));
  await symlink('../../', join(root, 'app/api/up'));
  return root;
}

const documentWith = (description: string): string =>
  `openapi: 3.1.0\ninfo:\n  title: Notes\n  version: '1'\n  description: ${description}\npaths: {}\n`;

async function outcome(read: Promise<Contract>): Promise<string> {
  return read.then(
    ({ document }) => JSON.stringify(document),
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

describe('a reference to a file outside the project', () => {
  it.each([
    ['a path', '../../passwd'],
    ['an absolute path', '<root>/passwd'],
    ['the address of a file', '<file>/passwd'],
    ['a long way up', '../../../../../../../../../../../../../../etc/passwd'],
    ['YAML', '../../secret.yaml#/a'],
    ['JSON', '../../secret.json#/a'],
    ['an escaped path', '%2e%2e/%2e%2e/passwd'],
    ['a symbolic link to a file', 'link.md'],
    ['a symbolic link to a folder', 'up/passwd'],
    ['a hidden file', '../.env'],
    ['a file in a hidden folder', '../.keys/a.yaml#/a'],
    ['the settings of the repository', '../.git/HEAD'],
    ['a file of the system', '/proc/self/environ'],
    ['what does not exist', '../../none.md'],
  ])('is refused: %s', async (_, to) => {
    const root = await projectFolder({ 'app/api/openapi.yaml': '' });
    const $ref = to.replace('<root>', root).replace('<file>', pathToFileURL(root).href);
    const file = join(root, 'app/api/openapi.yaml');
    await writeFile(file, documentWith(`{$ref: ${JSON.stringify($ref)}}`));
    const limit = `(hidden, or outside ${join(root, 'app')})`;
    const said = await outcome(readContract(file));
    expect(said).toBe(
      `ContractError: ${file}:5: refers to ${$ref}, which it may not read ${limit}; --allow-files <folder> opens another folder`,
    );
  });

  it('is refused in a file of the document, and of an example', async () => {
    const root = await projectFolder({
      'app/api/openapi.yaml': 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {/a: {$ref: a.yaml}}\n',
      'app/api/a.yaml': 'get:\n  description: {$ref: ../../passwd}\n',
    });
    const file = join(root, 'app/api/openapi.yaml');
    expect(await outcome(readContract(file))).toContain('a.yaml:2: refers to ../../passwd, which it may not read');
    const example = 'content: {a/b: {examples: {one: {externalValue: ../../passwd}}}}';
    await writeFile(join(root, 'app/api/a.yaml'), `get: {responses: {200: {description: A, ${example}}}}\n`);
    expect(await outcome(readContract(file))).toContain('a.yaml:1: refers to ../../passwd, which it may not read');
  });

  it('is refused where a file is nothing else', async () => {
    const root = await projectFolder({
      'app/api/openapi.yaml': 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {/a: {$ref: a.yaml}}\n',
      'app/api/a.yaml': '$ref: ../../secret.yaml#/a\n',
    });
    const said = await outcome(readContract(join(root, 'app/api/openapi.yaml')));
    expect(said).toContain('a.yaml: refers to ../../secret.yaml, which it may not read');
  });

  it('is followed into a folder that was opened, and no further', async () => {
    const root = await projectFolder({
      'app/api/openapi.yaml': documentWith('{$ref: ../../shared/about.md}'),
      'shared/about.md': 'About.',
      'shared-2/about.md': SECRET,
      'shared/.env': SECRET,
    });
    const file = join(root, 'app/api/openapi.yaml');
    const allowFiles = [join(root, 'shared')];
    expect(await outcome(readContract(file))).toContain('--allow-files');
    expect((await readContract(file, { allowFiles })).model.info.description).toBe('About.');
    for (const other of ['../../shared-2/about.md', '../../shared/.env', '../../passwd']) {
      await writeFile(file, documentWith(`{$ref: ${other}}`));
      expect(await outcome(readContract(file, { allowFiles }))).toContain(`refers to ${other}, which it may not read`);
    }
  });

  it('leaves what is in extensions and in data unread', async () => {
    const root = await projectFolder({
      'app/api/openapi.yaml': documentWith('{$ref: about.md}\n  x-a: {$ref: ../../passwd}\nx-b: {$ref: ../../passwd}'),
      'app/api/about.md': 'About.',
    });
    const said = await outcome(readContract(join(root, 'app/api/openapi.yaml')));
    expect(said).toContain('About.');
    expect(said).not.toContain(SECRET);
  });
});

describe('a reference within the project', () => {
  it.each([
    ['Markdown', 'about.md', 'About.'],
    ['source', '../src/a.ts', 'const a = 1;'],
    ['a text of YAML', '../shared/texts.yaml#/about', 'About it.'],
  ])('is followed to %s', async (_, $ref, want) => {
    const root = await projectFolder({
      'app/api/openapi.yaml': documentWith(`{$ref: '${$ref}'}`),
      'app/api/about.md': 'About.',
      'app/src/a.ts': 'const a = 1;',
      'app/shared/texts.yaml': 'about: About it.\n',
    });
    expect((await readContract(join(root, 'app/api/openapi.yaml'))).model.info.description).toBe(want);
  });

  it.each(['text', '17', 'null', ''])('is refused where YAML or JSON is a single value: %s', async (text) => {
    for (const name of ['a.yaml', 'a.json', 'a.yml']) {
      const root = await projectFolder({
        'app/api/openapi.yaml': documentWith(`{$ref: ${name}}`),
        [`app/api/${name}`]: text,
      });
      const said = await outcome(readContract(join(root, 'app/api/openapi.yaml')));
      expect(said).toContain(`refers to ${name}, which has neither an object nor a list`);
    }
  });

  it('is refused to a pipe, which would be read without end', async () => {
    const root = await projectFolder({ 'app/api/openapi.yaml': documentWith('{$ref: pipe.md}') });
    execFileSync('mkfifo', [join(root, 'app/api/pipe.md')]);
    const said = await outcome(readContract(join(root, 'app/api/openapi.yaml')));
    expect(said).toContain('refers to pipe.md, which is a device, a pipe or a socket; refer to a file');
  });
});

test('an overlay behind a symbolic link must be in the project of its document', async () => {
  const overlay = 'overlay: 1.1.0\ninfo: {title: A, version: "1"}\nactions: []\n';
  const root = await projectFolder({ 'app/api/openapi.yaml': documentWith('A'), 'marks.yaml': overlay });
  const file = join(root, 'app/api/openapi.yaml');
  await symlink('../../marks.yaml', join(root, 'app/api/openapi.colloquy.yaml'));
  expect(await outcome(readContract(file))).toContain('openapi.colloquy.yaml: is a symbolic link out of the project');
  expect((await readContract(file, { allowFiles: [root] })).overlay?.text).toBe(overlay);
});
