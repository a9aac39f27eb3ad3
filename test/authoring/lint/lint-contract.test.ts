import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { lintContract, lintFiles } from '../../../src/authoring/lint/index.ts';
import { CONTRACT_FILE, ContractError, readContract, TaskError } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { edited } from './edit.ts';
import { ruleProblems } from './rule-problems.ts';
import { SMALL_CONTRACT } from './small-contract.ts';

const folder = await makeFolder();

it('finds no problem in the contract', async () => {
  expect(await lintContract(CONTRACT_FILE)).toEqual([]);
});

it('reports the place, the rule, the problem and its remedy', async () => {
  const { text, sourceAt, openPoints } = await readContract();
  const place = openPoints.find(({ id }) => id === 'list-agents.status')?.place.pointer ?? '';
  const file = join(folder, 'misspelt.yaml');
  await writeFile(
    file,
    text.replace(
      'x-unspecified:\n        - {id: list-agents.status',
      'x-unspecifed:\n        - {id: list-agents.status',
    ),
  );
  const [first] = await lintContract(file);
  expect(first).toEqual({
    file,
    line: sourceAt(place).line,
    column: 5,
    severity: 'error',
    rule: 'colloquy/no-silent-gap',
    message: expect.stringMatching(/^Open without a mark: status\. Add an x-unspecified entry/),
  });
});

it('reports problems of the contract and of its choices in one run', async () => {
  const file = join(folder, 'both', 'openapi.yaml');
  await cp('openapi', dirname(file), { recursive: true });
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('operationId: listAgents', 'operationId: listAgents\n      deprecated: true'));
  const brokenRules = async () => new Set((await lintContract(file)).map(({ rule }) => rule));
  const choices = join(dirname(file), 'choices.yaml');
  const chosen = await readFile(choices, 'utf8');
  await writeFile(choices, chosen.replace(/^api\.cors:\n(?: .*\n)+/m, ''));
  expect(await brokenRules()).toEqual(new Set(['colloquy/claims', 'colloquy/choices']));
  const { message } = (await lintContract(file)).find(({ rule }) => rule === 'colloquy/choices') ?? {};
  expect(message).toMatch(/^api\.cors is open elsewhere and has no choices\./);
  expect(message).toContain(`Add at least two to ${choices},`);
  await writeFile(choices, chosen.replace(/^api\.cors:/m, 'api.no-such-point:'));
  expect(await brokenRules()).toEqual(new Set(['colloquy/claims', 'colloquy/choices']));
});

it('applies no rule of marks to a document without marks, and calls no other host', async () => {
  const file = join(folder, 'unmarked.yaml');
  const document = 'openapi: 3.1.0\ninfo: {title: Notes, version: "1"}\npaths: {/a: {get: {responses: {200: {}}}}}\n';
  await writeFile(file, document);
  const rules = (await lintContract(file)).map(({ rule }) => rule);
  expect(rules).toContain('struct');
  expect(rules.filter((rule) => rule.startsWith('colloquy/'))).toEqual([]);
  await writeFile(file, document.replace('{get: {responses: {200: {}}}}', '{$ref: "http://127.0.0.1:9/a.yaml"}'));
  await expect(lintContract(file)).rejects.toThrow('unmarked.yaml:3: refers to http://127.0.0.1:9/a.yaml');
});

it('accepts assumptions without a source in a filled document, and nothing else', async () => {
  const operation = '/paths/~1toolkit~1run~1/post';
  const filled = edited(SMALL_CONTRACT, {
    [`${operation}/x-unspecified`]: undefined,
    [`${operation}/security`]: [],
    [`${operation}/responses`]: {
      '200': {
        description: 'A tool.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Tool' } } },
      },
      '404': { description: 'No tool.' },
    },
  });
  const assumed = edited(filled, { [`${operation}/x-assumed`]: [{ id: 'run-tool.security', set: 'plain' }] });
  const misspelt = edited(assumed, { [`${operation}/x-unspecifed`]: [] });
  const rules = [assumed, misspelt].map((document) => ruleProblems(document, 'filled').map(({ rule }) => rule));
  expect(rules).toEqual([[], ['colloquy/extension-keys']]);
});

it.each([
  { given: 'that does not exist', text: undefined, want: /cannot be read/ },
  { given: 'that is not YAML', text: 'openapi: 3.1.0\ninfo: [\n', want: /broken\.yaml:\d+: / },
])('refuses a file $given', async ({ text, want }) => {
  const file = join(folder, text === undefined ? 'missing.yaml' : 'broken.yaml');
  if (text !== undefined) await writeFile(file, text);
  const linting = lintFiles([CONTRACT_FILE, file]);
  await expect(linting).rejects.toThrow(ContractError);
  await expect(linting).rejects.toThrow(want);
});

it('refuses settings that are not YAML, in one line', async () => {
  const settings = join(folder, 'lint.yaml');
  await writeFile(settings, 'rules: {}\nextends: [\n');
  await expect(lintFiles([CONTRACT_FILE], { settingsOf: join(folder, 'c.yaml') })).rejects.toThrow(
    new TaskError(`${relative('.', settings)}:3: deficient indentation`),
  );
});

it('refuses settings that only Redocly rejects, in one line with its output as the cause', async () => {
  await writeFile(
    join(folder, 'lint.yaml'),
    'rules: {rule/a: {subject: {type: Info}, assertions: {no-such-plugin/a: 1}}}\n',
  );
  const error: unknown = await lintFiles([CONTRACT_FILE], { settingsOf: join(folder, 'c.yaml') }).catch(
    (thrown) => thrown,
  );
  expect(error).toEqual(
    new TaskError(`Redocly cannot lint ${CONTRACT_FILE}; run with COLLOQUY_STACK=1 to see what it printed`, {
      cause: expect.stringContaining('no-such-plugin'),
    }),
  );
});

it('names the file of each problem, the document itself first', async () => {
  const project = await makeFolder();
  const file = join(project, 'main.yaml');
  await writeFile(
    file,
    [
      'openapi: 3.1.0',
      "info: {title: Files, version: '1'}",
      'servers: [{url: https://files.test}]',
      'paths:',
      '  /a:',
      '    get:',
      '      operationId: a',
      '      summary: Reads it.',
      '      responses:',
      "        '200': {description: It., content: {application/json: {schema: {$ref: part.yaml}}}}",
      '      unknown: 1',
      '',
    ].join('\n'),
  );
  await writeFile(join(project, 'part.yaml'), 'type: object\nproperties:\n  a: {type: string, example: 4}\n');
  const problems = await lintContract(file);
  const places = problems
    .filter(({ rule }) => /^(struct|no-invalid-schema-examples)$/.test(rule))
    .map(({ file: path, line, rule }) => `${relative(project, path)}:${line} ${rule}`);
  expect(places).toEqual(['main.yaml:11 struct', 'part.yaml:3 no-invalid-schema-examples']);
});

it('does not report what OpenAPI 3.2 allows', async () => {
  const file = join(await makeFolder(), 'newer.yaml');
  await writeFile(
    file,
    [
      'openapi: 3.2.0',
      "info: {title: Newer, version: '1'}",
      'servers: [{url: https://newer.test}]',
      'paths:',
      '  /a:',
      '    get:',
      '      operationId: a',
      '      summary: Reads it.',
      '      parameters: [{name: c, in: cookie, style: cookie, schema: {type: string}}]',
      "      responses: {'200': {summary: It.}}",
      '    post:',
      '      operationId: b',
      '      summary: Writes it.',
      '      parameters: [{name: d, in: cookie, schema: {type: string}}]',
      "      responses: {'200': {summary: It.}}",
      '',
    ].join('\n'),
  );
  const problems = await lintContract(file);
  expect(problems.filter(({ rule }) => rule === 'struct')).toEqual([]);
});

it('does not report an example that its schema with unevaluated parts allows, and reports others', async () => {
  const file = join(await makeFolder(), 'unevaluated.yaml');
  await writeFile(
    file,
    [
      'openapi: 3.1.0',
      "info: {title: A, version: '1'}",
      'components:',
      '  schemas:',
      '    Right: {type: array, contains: {type: string}, minContains: 0, unevaluatedItems: false, examples: [[a, b]]}',
      '    Wrong: {type: object, properties: {a: {}}, unevaluatedProperties: false, examples: [{b: 1}]}',
      '    Accepted: {contains: {type: string}, unevaluatedItems: false, examples: [[a, 1]]}',
    ].join('\n'),
  );
  const problems = await lintContract(file);
  const examples = problems.filter(({ rule }) => rule === 'no-invalid-schema-examples');
  expect(examples.map(({ line }) => line)).toEqual([6]);
  const exact = problems.filter(({ rule }) => rule === 'colloquy/unevaluated-examples');
  expect(exact.map(({ line }) => line)).toEqual([7]);
});
