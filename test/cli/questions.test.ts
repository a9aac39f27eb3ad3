import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';
import { run } from './run.ts';

const operation = (name: string): string =>
  `  /${name}: {get: {operationId: ${name}, responses: {'200': {description: Done}}}}\n`;

/** A folder with a document that leaves much open, in YAML of OpenAPI 3.0. */
async function folder(): Promise<string> {
  const directory = await makeFolder();
  const paths = ['cats', 'dogs', 'birds', 'fish', 'mice'].map(operation).join('');
  await writeFile(
    join(directory, 'pets.yaml'),
    `openapi: 3.0.3\ninfo: {title: '<Pets>', version: '1'}\npaths:\n${paths}`,
  );
  return directory;
}

test('the questions are printed with their places, within 80 columns, and no file is written', async () => {
  const directory = await folder();
  const { code, out, err } = await run(directory, 'questions', 'pets.yaml');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('What is in the body of a successful response of all 5 operations?');
  expect(out).toMatch(/\n {6}line 4 {2}GET \/cats, response 200\n.*line 5 .*\n.*line 6 .*\n {6}and 2 more\n/);
  expect(out).toMatch(/\n {6}why {6}\S.*\n[\s\S]*\n {6}assumed {2}\S.*\n[\s\S]*\n {6}fails {4}\S/);
  expect(out).toMatch(
    /^ {2}document {4}pets\.yaml\n {2}operations {2}5\n {2}stated {6}\d+ facts\n {2}open {8}\d+ details, in \d+ questions\n\n/,
  );
  expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(await readdir(directory)).toEqual(['pets.yaml']);
});

test('--html writes one page with the questions, the operations and the letter', async () => {
  const directory = await folder();
  const { code, out } = await run(directory, 'questions', 'pets.yaml', '--html', 'report.html');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/\n {2}page {2}report\.html\n/) });
  expect((await readdir(directory)).sort()).toEqual(['pets.yaml', 'report.html']);
  const page = await readFile(join(directory, 'report.html'), 'utf8');
  expect(page).toContain('<h1>What &lt;Pets&gt; leaves open</h1>');
  for (const part of ['id="question-1"', '<code>GET /fish</code>', '# 4 questions about the API'])
    expect(page).toContain(part);
  expect(page).not.toMatch(/<script|src=|href="https?:/);
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect([...page.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !anchors.has(id))).toEqual([]);
});

test('--markdown prints the letter, and --format json its questions with ids and places', async () => {
  const directory = await folder();
  const letter = await run(directory, 'questions', 'pets.yaml', '--markdown');
  expect(letter.out).toMatch(
    /^# 4 questions about the API\n\nHello,\n\nWe are building on your API, <Pets>, from its OpenAPI description\./,
  );
  const { out } = await run(directory, 'questions', 'pets.yaml', '--format', 'json');
  const report = JSON.parse(out);
  expect(report).toMatchObject({ document: 'pets.yaml', operations: 5 });
  expect(report.questions.flatMap((one: { findings: object[] }) => one.findings)).toContainEqual({
    id: 'cats.200.body',
    aspect: 'elsewhere',
    question: 'What is in the body of a successful response of `GET /cats, response 200`?',
    pointer: '/paths/~1cats/get/responses/200',
    name: 'GET /cats, response 200',
    at: 'pets.yaml:4',
  });
});

test('a document that cannot be read is one line of error, and exit code 1', async () => {
  const directory = await folder();
  await writeFile(join(directory, 'broken.json'), '{');
  for (const file of ['broken.json', 'missing.yaml']) {
    const { code, out, err } = await run(directory, 'questions', file);
    expect({ file, code, out, err }).toEqual({ file, code: 1, out: '', err: expect.stringMatching(/^error \S.*\n$/) });
  }
});
