import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES as DIFF_RULES } from '../../src/authoring/diff/index.ts';
import { RULES as LINT_RULES } from '../../src/authoring/lint/rules.ts';
import { KINDS } from '../../src/authoring/questions/find/kinds.ts';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../cli/run.ts';
import { makeFolder } from '../support/folder.ts';

const guide = await readFile('docs/guides/for-programs.md', 'utf8');

/** The text below a heading. */
const section = (heading: string): string => guide.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The code in a text, one after another. */
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The rows of the table below a heading, as the codes of their first cell and the rest. */
const rowsOf = (heading: string) =>
  [...section(heading).matchAll(/^\| (`[^|]+) \|(.*)\|$/gm)].map(([, first = '', rest = '']) => ({
    names: codeIn(first),
    rest,
  }));

test('each command has its exit codes', () => {
  expect(
    rowsOf('Exit codes')
      .flatMap(({ names }) => names)
      .toSorted(),
  ).toEqual(Object.keys(commands()).toSorted());
});

test('the ids of rules and questions are those of the code', () => {
  expect(codeIn(section('Rules of lint'))).toEqual(LINT_RULES.map(({ id }) => id));
  const [, operations = '', , values = ''] = section('Rules of diff').trim().split('\n\n');
  const ids = (isOfValues: boolean): string[] =>
    DIFF_RULES.filter(({ rating }) => (rating === undefined) === isOfValues).flatMap((rule) => rule.ids);
  expect(codeIn(operations)).toEqual(ids(false));
  expect(codeIn(values)).toEqual([...new Set(ids(true).map((id) => id.replace(/^[^.]*\./, '')))]);
  expect(codeIn(section('Kinds of questions'))).toEqual([...new Set(KINDS.map(({ name }) => name))]);
});

test('the JSON of each report has these keys', async () => {
  const folder = await makeFolder();
  const contract = join(process.cwd(), 'openapi/openapi.yaml');
  const calls: Readonly<Record<string, readonly string[]>> = {
    'open-points --json': ['open-points', '--json', '--contract', contract],
    'diff --format json': ['diff', contract, contract, '--format', 'json'],
    'questions --format json': ['questions', contract, '--format', 'json'],
    'check --format json': ['check', '--contract', contract, '--format', 'json', join(process.cwd(), 'examples')],
  };
  const rows = new Map(rowsOf('JSON of reports').map(({ names: [name = ''], rest }) => [name, codeIn(rest)]));
  expect([...rows.keys()]).toEqual(Object.keys(calls));
  for (const [name, call] of Object.entries(calls)) {
    const { out } = await run(folder, ...call);
    const value: unknown = JSON.parse(out);
    const shown = Array.isArray(value) ? value[0] : value;
    expect(rows.get(name)?.toSorted(), name).toEqual(Object.keys(shown).toSorted());
  }
});
