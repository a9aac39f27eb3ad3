import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSet, readContract } from '../../src/contract/index.ts';
import { notesProject } from './notes-project.ts';
import { run } from './run.ts';

const changedLines = (before: string, after: string): string[] => {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
};

/** Every file of a folder, by its path. */
async function textsOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')])));
}

const rowsOf = (out: string, kind: string): string[][] =>
  out
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter(([first]) => first === kind);

test('an answer changes its own lines alone, and everything follows', async () => {
  const { directory, contract, set } = await notesProject();
  const before = await readFile(contract, 'utf8');
  const changelog = '# Changelog\n\nWhat changes.\n\n## 0.1.0\n\nThe first.\n';
  await writeFile(join(directory, 'CHANGELOG.md'), changelog);
  await run(directory, 'generate');

  expect(await run(directory, 'answer', 'list-notes.status', '--section', '§4.1', '--value', '200')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/answered +list-notes\.status +\d+ open points left/),
  });
  const says = 'No page in a browser may call it.';
  expect(await run(directory, 'answer', 'api.cors', '--section', '§4.1', '--says', says)).toMatchObject({ code: 0 });

  expect(changedLines(before, await readFile(contract, 'utf8'))).toEqual([
    `    - {id: api.cors, section: §4.1, says: "${says}"}`,
    '        "200": {$ref: "#/components/responses/NotesListed"}',
    '        - {id: list-notes.status, section: §4.1, says: "A successful answer has the status 200."}',
  ]);
  expect(await run(directory, 'generate', '--check')).toMatchObject({ code: 0 });
  expect(await run(directory, 'lint')).toMatchObject({ code: 0 });
  await applyAssumptionSet(await readContract(contract), await readAssumptionSet(set));
  expect(await readFile(join(directory, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\nWhat changes\.\n\n## Unreleased\n\n### [^\n]+minor\)\n\n- [^\n]*list-notes\.status[^\n]*\n- [^\n]*api\.cors[^\n]*\n\n## 0\.1\.0\n\nThe first\.\n$/,
  );
});

test('programs that treat the point as open are named: they do not compile any more', async () => {
  const { directory } = await notesProject();
  const program = "// 'api.corset'\n\ntype Open = Unspecified<'api.cors'>;\n";
  for (const file of ['test/types/open.test-d.ts', 'src/page.tsx', 'generated/ids.ts', 'node_modules/one/two.ts']) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), program);
  }
  const { out } = await run(directory, 'answer', 'api.cors', '--section', '§4.1', '--says', 'A page may call it.');
  expect(rowsOf(out, 'code')).toEqual([
    ['code', 'treats it as open', `${join('src/page.tsx')}:3`],
    ['code', 'treats it as open', `${join('test/types/open.test-d.ts')}:3`],
  ]);
});

test('a shared guess stays for the points that are still open', async () => {
  const { directory, contract, set } = await notesProject();
  const value = '{security: [{ToolkitKey: []}], schemes: {ToolkitKey: {type: http, scheme: bearer}}}';
  const words = ['--section', '§5.5', '--value', value];
  expect(await run(directory, 'answer', 'add-note.security', ...words)).toMatchObject({ code: 0, err: '' });
  await applyAssumptionSet(await readContract(contract), await readAssumptionSet(set));
  expect(await readFile(set, 'utf8')).toContain('x-fills: [list-notes.security]\n    update: {GuessedKey');
});

test('the examples of the sets follow, and are named', async () => {
  const { directory, contract, set } = await notesProject();
  const value = '{required: [color], properties: {color: {type: string, examples: [red]}}}';
  const result = await run(directory, 'answer', 'note.fields', '--section', '§2', '--value', value);
  expect(result).toMatchObject({ code: 0, err: '' });
  expect(rowsOf(result.out, 'assumed')).toEqual([
    ['assumed', 'the example of list-notes.body fits it now', join('openapi/assumptions/listed.yaml')],
  ]);
  await applyAssumptionSet(await readContract(contract), await readAssumptionSet(set));
  expect(await readFile(set, 'utf8')).toContain('        - - {text: Hello, color: red}\n');
});

test('a set that did not apply before is left alone, and named', async () => {
  const { directory, set } = await notesProject();
  const broken = (await readFile(set, 'utf8')).replace('x-fills: [note.fields]', 'x-fills: [note.wonders]');
  await writeFile(set, broken);
  expect(await run(directory, 'answer', 'list-notes.status', '--section', '§4.1', '--value', '200')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error [^\n]*listed\.yaml:\d+: note\.wonders[^\n]*\n$/),
  });
  expect(await readFile(set, 'utf8')).toBe(broken);
});

test.for([
  {
    answer: ['list-notes.body', '--section', '§4.1', '--value', '{type: banana}'],
    want: /openapi\.yaml.*nothing is written/,
  },
  { answer: ['list-notes.wonders', '--section', '§4.1'], want: /list-notes\.wonders.*no open point/ },
  { answer: ['api.cors', '--section', '§4.1'], want: /api\.cors.*sentence/ },
  { answer: ['list-notes.status', '--section', '§4.1', '--value', '404'], want: /list-notes\.status/ },
  { answer: ['list-notes.status', '--section', '§4.1', '--value', '[200'], want: /YAML/ },
  { answer: ['note.text', '--section', '§2', '--value', '1'], want: /note\.text.*statement already/ },
])('an answer that does not fit leaves every file as it was: $answer', async ({ answer, want }) => {
  const { directory } = await notesProject();
  await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n');
  await run(directory, 'generate');
  const before = await textsOf(directory);
  const result = await run(directory, 'answer', ...answer);
  expect(result).toMatchObject({ code: 1, err: expect.stringMatching(want) });
  expect(result.err).toMatch(/^error [^\n]+\n$/);
  expect(await textsOf(directory)).toEqual(before);
});
