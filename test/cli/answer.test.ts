import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets, readContract } from '../../src/contract/index.ts';
import { project, run } from './run.ts';

const changedLines = (before: string, after: string): string[] => {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
};

async function setsApply(directory: string): Promise<void> {
  const contract = await readContract(join(directory, 'openapi/openapi.yaml'));
  for (const set of await readAssumptionSets(join(directory, 'openapi/assumptions'))) {
    await applyAssumptionSet(contract, set);
  }
}

test('an answer changes its own lines alone, and everything follows', async () => {
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const before = await readFile(file, 'utf8');
  const changelog = '# Changelog\n\nWhat changes.\n\n## 0.1.0\n\nThe first.\n';
  await writeFile(join(directory, 'CHANGELOG.md'), changelog);
  await run(directory, 'generate');

  expect(await run(directory, 'answer', 'list-agents.status', '--section', '§4.1', '--value', '200')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/answered +list-agents\.status +\d+ open points left/),
  });
  const says = 'No page in a browser may call the Developer API.';
  expect(await run(directory, 'answer', 'api.cors', '--section', '§4.1', '--says', says)).toMatchObject({ code: 0 });

  const after = await readFile(file, 'utf8');
  expect(changedLines(before, after)).toEqual([
    `    - {id: api.cors, section: §4.1, says: "${says}"}`,
    '        "200": {$ref: "#/components/responses/AgentsListed"}',
    '        - {id: list-agents.status, section: §4.1, says: "A successful answer has the status 200."}',
  ]);
  expect(await run(directory, 'generate', '--check')).toMatchObject({ code: 0 });
  expect(await run(directory, 'lint')).toMatchObject({ code: 0 });
  await setsApply(directory);
  expect(await readFile(join(directory, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\nWhat changes\.\n\n## Unreleased\n\n### [^\n]+minor\)\n\n- [^\n]*list-agents\.status[^\n]*\n- [^\n]*api\.cors[^\n]*\n\n## 0\.1\.0\n\nThe first\.\n$/,
  );
});

test('type tests that assert the point open are named: they do not compile any more', async () => {
  const directory = await project();
  await mkdir(join(directory, 'test/types'), { recursive: true });
  await writeFile(
    join(directory, 'test/types/open.test-d.ts'),
    "// 'api.corset'\n\ntype Open = Unspecified<'api.cors'>;\n",
  );
  const { out } = await run(directory, 'answer', 'api.cors', '--section', '§4.1', '--says', 'A page may call it.');
  expect(out.match(/^ +test +.*$/gm)?.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['test', 'asserts that it is open, and does not compile', join('test/types/open.test-d.ts:3')],
  ]);
});

test('a shared guess stays for the points that are still open', async () => {
  const directory = await project();
  const value = '{security: [{ToolkitKey: []}], schemes: {ToolkitKey: {type: http, scheme: bearer}}}';
  const words = ['--section', '§5.5', '--value', value];
  expect(await run(directory, 'answer', 'execute-tool.security', ...words)).toMatchObject({ code: 0, err: '' });
  await setsApply(directory);
});

test('the examples of the sets follow: nobody has to mend a set after an answer', async () => {
  const directory = await project();
  const value = '{required: [name, model], properties: {name: {type: string}, model: {type: string, examples: [m1]}}}';
  const result = await run(directory, 'answer', 'agent.fields', '--section', '§2', '--value', value);
  expect(result).toMatchObject({ code: 0, err: '' });
  expect(result.out.match(/^ +assumed .*$/gm)?.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['assumed', 'the example of list-agents.body fits it now', 'openapi/assumptions/contrary.yaml'],
    ['assumed', 'the example of list-agents.body, list-agents.paging fits it now', 'openapi/assumptions/plain.yaml'],
  ]);
  await setsApply(directory);
});

test('a set that did not apply before is left alone, and named', async () => {
  const directory = await project();
  const file = join(directory, 'openapi/assumptions/plain.yaml');
  const broken = (await readFile(file, 'utf8')).replace('x-fills: [agent.fields]', 'x-fills: [agent.wonders]');
  await writeFile(file, broken);
  const result = await run(directory, 'answer', 'list-agents.status', '--section', '§4.1', '--value', '200');
  expect(result).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error [^\n]*plain\.yaml:\d+: agent\.wonders[^\n]*\n$/),
  });
  expect(await readFile(file, 'utf8')).toBe(broken);
});

test.for([
  { answer: ['list-agents.wonders', '--section', '§4.1'], want: /list-agents\.wonders.*no open point/ },
  { answer: ['api.cors', '--section', '§4.1'], want: /api\.cors.*sentence/ },
  { answer: ['list-agents.status', '--section', '§4.1', '--value', '404'], want: /list-agents\.status/ },
  { answer: ['list-agents.status', '--section', '§4.1', '--value', '[200'], want: /YAML/ },
  { answer: ['message.content', '--section', '§2', '--value', '1'], want: /message\.content.*statement already/ },
])('an answer that does not fit leaves every file as it was: $answer', async ({ answer, want }) => {
  const directory = await project();
  const untouched = await project();
  const result = await run(directory, 'answer', ...answer);
  expect(result).toMatchObject({ code: 1, err: expect.stringMatching(want) });
  expect(result.err).toMatch(/^error [^\n]+\n$/);
  for (const file of ['openapi.yaml', 'assumptions/plain.yaml', 'assumptions/contrary.yaml']) {
    const texts = [directory, untouched].map((folder) => readFile(join(folder, 'openapi', file), 'utf8'));
    const [now, before] = await Promise.all(texts);
    expect(now).toBe(before);
  }
});
