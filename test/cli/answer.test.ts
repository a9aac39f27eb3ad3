import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { notesProject } from './notes-project.ts';
import { run } from './run.ts';

const changedLines = (before: string, after: string): string[] => {
  const linesBefore = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !linesBefore.has(line));
};

/** Every file of a folder, by its path. */
async function readTexts(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')])));
}

const findRows = (out: string, kind: string): string[][] =>
  out
    // A text that does not fit next to its label is below it.
    .replaceAll(/\n {8,}(?=\S)/g, '  ')
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter(([first]) => first === kind);

/** An answer of one word, which is cited from a section. */
const answer = (directory: string, id: string, ...words: readonly string[]) =>
  run(directory, 'answer', id, '--section', '§4.1', '--says', 'So it is.', ...words);

test('an answer changes only its lines, and generated files and sets follow', async () => {
  const { directory, contract, set } = await notesProject();
  const before = await readFile(contract, 'utf8');
  await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n\nWhat changes.\n\n## 0.1.0\n\nThe first.\n');
  await run(directory, 'generate');

  expect(await answer(directory, 'list-notes.status', '--value', '200')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/answered +list-notes\.status +\d+ open points left/),
  });
  const letter = ['--source', 'letter of the owner, 2026-11-30', '--says', 'No page in a browser may call it.'];
  expect(await run(directory, 'answer', 'api.cors', ...letter)).toMatchObject({ code: 0, err: '' });

  expect(changedLines(before, await readFile(contract, 'utf8'))).toEqual([
    `    - {id: api.cors, source: "${letter[1]}", says: "${letter[3]}"}`,
    '        "200": {$ref: "#/components/responses/NotesListed"}',
    '        - {id: list-notes.status, section: §4.1, gives: ["200"], says: "So it is."}',
  ]);
  expect(await run(directory, 'generate', '--check')).toMatchObject({ code: 0 });
  expect(await run(directory, 'lint')).toMatchObject({ code: 0 });
  await applyAssumptionSet(await readContract(contract), await readAssumptionSet(set));
  expect(await readFile(join(directory, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\nWhat changes\.\n\n## Unreleased\n\n### [^\n]+minor\)\n\n- [^\n]*list-notes\.status[^\n]*\n- [^\n]*api\.cors[^\n]*\n\n## 0\.1\.0\n\nThe first\.\n$/,
  );
});

const CHOICES = `# Whether pages may call.

api.cors:
  choices:
    none: {says: "No page may call it."}
    one: {says: "Pages of {origin} may call it, {times} times.", with: {origin: {such-as: [a.example]}, times: {from: 1, to: 9}}}
`;

test('a choice is named: its sentence becomes the statement, which says so, and the choices keep the question', async () => {
  const { directory, contract } = await notesProject();
  const file = join(directory, 'openapi/choices.yaml');
  await writeFile(file, CHOICES);
  const chosen = (...words: string[]) =>
    run(directory, 'answer', 'api.cors', '--section', '§4.1', '--choice', 'one', ...words);

  for (const [words, want] of [
    [['--with', 'origin=b.example'], /api\.cors: has the choice one, which needs the value times: a whole number/],
    [['--with', 'origin=b.example', 'times=10'], /api\.cors: has the choice one, whose value times must be/],
    [['--with', 'origin'], /api\.cors: --with takes name=value/],
    [['--choice', 'any'], /api\.cors: has no choice any; there are none, one/],
  ] as const) {
    expect(await chosen(...words)).toMatchObject({ code: 1, err: expect.stringMatching(want), out: '' });
  }
  expect(await readFile(file, 'utf8')).toBe(CHOICES);

  expect(await chosen('--with', 'origin=b.example', 'times=9')).toMatchObject({ code: 0, err: '' });
  expect(await readFile(contract, 'utf8')).toContain(
    '{id: api.cors, section: §4.1, choice: one, with: {origin: "b.example", times: 9}, says: "Pages of b.example may call it, 9 times."}',
  );
  expect(await readFile(file, 'utf8')).toContain('api.cors:\n  answered: {section: §4, question: ');
  expect(await run(directory, 'generate', '--check')).toMatchObject({ code: 0 });

  const again = (...words: string[]) =>
    run(directory, 'answer', 'api.cors', '--again', '--source', 'letter of the owner, 2026-12-01', ...words);
  expect(await again('--choice', 'none')).toMatchObject({ code: 0, err: '' });
  expect(await readFile(contract, 'utf8')).toContain(
    '{id: api.cors, source: "letter of the owner, 2026-12-01", choice: none, says: "No page may call it."}',
  );
  expect(await again()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/open +api\.cors/) });
  expect(await readFile(contract, 'utf8')).toContain(
    '{id: api.cors, aspect: elsewhere, question: "May a page call it?", section: §4}',
  );
  expect(await readFile(file, 'utf8')).toBe(CHOICES);
  expect(await again()).toMatchObject({
    code: 1,
    err: expect.stringContaining('api.cors: is open; answer it without --again'),
  });
});

test('a record of answers that cannot be read is not written anew', async () => {
  const { directory, contract } = await notesProject();
  const before = await readFile(contract, 'utf8');
  await mkdir(join(directory, 'openapi/openapi.answers.yaml'));
  expect(await answer(directory, 'list-notes.status', '--value', '200')).toMatchObject({
    code: 1,
    err: 'error openapi/openapi.answers.yaml cannot be read (EISDIR); make it readable\n',
  });
  expect(await readFile(contract, 'utf8')).toBe(before);
});

test('answers by value and in words are changed and taken back, and the changelog names the source', async () => {
  const { directory, contract } = await notesProject();
  const file = join(directory, 'openapi/choices.yaml');
  await writeFile(file, CHOICES);
  await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n');
  const before = await readFile(contract, 'utf8');
  const again = (id: string, ...words: string[]) =>
    run(directory, 'answer', id, '--again', '--source', 'letter of the owner, 2026-12-01', ...words);

  await answer(directory, 'list-notes.status', '--value', '200');
  await answer(directory, 'api.cors');
  expect(await readFile(file, 'utf8')).toContain('api.cors:\n  answered: {section: §4, question: ');
  expect(await again('list-notes.status', '--says', 'It is 201.', '--value', '201')).toMatchObject({
    code: 0,
    err: '',
  });
  const changed = await readFile(contract, 'utf8');
  expect(changed).toContain('"201": {$ref: "#/components/responses/NotesListed"}');
  expect(changed).not.toContain('"200"');
  expect(await run(directory, 'lint')).toMatchObject({ code: 0 });

  expect(await again('list-notes.status', '--value', '200')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/--value needs the owner's sentence .* add --says "[^"]+\."/),
  });
  expect(await again('list-notes.status')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/open +list-notes\.status/),
  });
  expect(await again('api.cors')).toMatchObject({ code: 0, err: '' });
  expect((await readFile(contract, 'utf8')).split('\n').toSorted()).toEqual(before.split('\n').toSorted());
  expect(await readFile(file, 'utf8')).toBe(CHOICES);
  const choice = ['--choice', 'none', '--section', '§4.1'];
  expect(await run(directory, 'answer', 'api.cors', ...choice)).toMatchObject({ code: 0, err: '' });
  const log = await readFile(join(directory, 'CHANGELOG.md'), 'utf8');
  expect(log.match(/list-notes\.status[^\n]*\(letter of the owner, 2026-12-01\)/g)).toHaveLength(2);
});

test('places in programs that name the point are listed: if they treat it as open, they do not compile any more', async () => {
  const { directory } = await notesProject();
  const program = `// 'api.corset'\n\ntype Open = Unspecified<'api.cors'> | Unspecified<"api.cors">;\n`;
  for (const file of ['test/types/open.test-d.ts', 'src/page.tsx', 'generated/ids.ts', 'node_modules/one/two.ts']) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), program);
  }
  const { out } = await answer(directory, 'api.cors');
  expect(findRows(out, 'code')).toEqual([
    ['code', 'names it', `${join('src/page.tsx')}:3`],
    ['code', 'names it', `${join('test/types/open.test-d.ts')}:3`],
  ]);
});

test('removed examples are printed, and nothing is left to do', async () => {
  const { directory, contract, set } = await notesProject();
  const value = '{required: [color], properties: {color: {type: string}}}';
  const { code, out } = await answer(directory, 'note.fields', '--value', value);
  expect(code).toBe(0);
  expect(findRows(out, 'gone')).toEqual([
    ['gone', 'an example of list-notes.body, which does not fit', join('openapi/assumptions/listed.yaml')],
  ]);
  expect(findRows(out, 'to do')).toEqual([]);
  await applyAssumptionSet(await readContract(contract), await readAssumptionSet(set));
  expect(await run(directory, 'lint')).toMatchObject({ code: 0 });
});

test('a dry run prints a diff that can be applied, and writes nothing', async () => {
  const { directory } = await notesProject();
  await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n');
  const value = ['--value', '{required: [color], properties: {color: {type: string}}}'];
  const before = await readTexts(directory);
  const { code, out, err } = await answer(directory, 'note.fields', ...value, '--dry-run');
  expect(await readTexts(directory)).toEqual(before);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^--- a\/openapi\/openapi\.yaml\n\+\+\+ b\//) });
  expect(err).toMatch(/gone +an example of list-notes\.body/);

  await answer(directory, 'note.fields', ...value);
  const after = await readTexts(directory);
  for (const patch of parsePatch(out)) {
    const file = join(directory, patch.newFileName?.replace('b/', '') ?? '');
    expect(applyPatch(before[file] ?? '', patch)).toBe(after[file]);
  }
  expect(parsePatch(out).map(({ newFileName }) => newFileName)).toEqual(
    [
      ...['openapi/openapi.yaml', 'openapi/openapi.answers.yaml'],
      ...['openapi/assumptions/listed.yaml', 'CHANGELOG.md'],
    ].map((file) => `b/${file}`),
  );
});

const cited = ['--section', '§4.1', '--says', 'So it is.'];

test('an answer that does not fit leaves every file as it was', async () => {
  const { directory } = await notesProject();
  await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n');
  await run(directory, 'generate');
  const before = await readTexts(directory);
  for (const { words, want } of [
    { words: ['list-notes.body', ...cited, '--value', '{type: banana}'], want: /openapi\.yaml.*nothing is written/ },
    { words: ['list-notes.wonders', ...cited], want: /list-notes\.wonders.*no open point/ },
    { words: ['note.text', ...cited, '--value', '1'], want: /note\.text.*statement already/ },
    { words: ['api.cors', '--section', '4.1', '--says', 'So.'], want: /api\.cors: --section must be/ },
    {
      words: ['api.cors', '--section', '§4.2', '--says', 'So.'],
      want: /api\.cors: the description has no section §4\.2; it has introduction, §1, .*, §4\.1, §5\n/,
    },
    { words: ['api.cors', '--section', '§4.1', '--says', 'So'], want: /api\.cors: --says must be/ },
    { words: ['list-notes.status', ...cited], want: /list-notes\.status: leaves the status open; .* --value/ },
    { words: ['list-notes.status', ...cited, '--value', '404'], want: /list-notes\.status: the value does not fit/ },
    { words: ['list-notes.status', ...cited, '--value', '[200'], want: /YAML/ },
  ]) {
    const { code, err } = await run(directory, 'answer', ...words);
    expect({ words, code, err }).toEqual({ words, code: 1, err: expect.stringMatching(want) });
    expect(err).toMatch(/^error [^\n]+\n$/);
    expect(await readTexts(directory)).toEqual(before);
  }
});

test('a set that did not apply before the answer is named, and nothing is written', async () => {
  const { directory, set } = await notesProject();
  await writeFile(set, (await readFile(set, 'utf8')).replace('x-fills: [note.fields]', 'x-fills: [note.wonders]'));
  const before = await readTexts(directory);
  expect(await answer(directory, 'list-notes.status', '--value', '200')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error nothing is written; [^\n]*listed\.yaml:\d+: note\.wonders[^\n]*\n$/),
  });
  expect(await readTexts(directory)).toEqual(before);
});

test('an answer needs a sentence and one source', async () => {
  const { directory } = await notesProject();
  for (const words of [cited.slice(0, 2), cited.slice(2), [...cited, '--source', 'a letter']]) {
    const { code, err } = await run(directory, 'answer', 'api.cors', ...words);
    expect(code).toBe(2);
    expect(err).toMatch(/^error [^\n]*--s(ays|ection|ource)[^\n]*\n$/);
  }
});
