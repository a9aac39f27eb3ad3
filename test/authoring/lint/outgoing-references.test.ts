import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { lintContract } from '../../../src/authoring/lint/index.ts';
import { runRedocly } from '../../../src/authoring/lint/redocly-cli.ts';
import { TaskError } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { listen } from '../../support/listen.ts';

/** Places of a document at which a tool may follow a reference. The model reads the first two alone. */
const PLACES: Readonly<Record<string, (to: string) => string>> = {
  'a description': (to) => document({ info: `description: {$ref: '${to}'}` }),
  'a schema': (to) => document({ media: `schema: {$ref: '${to}'}` }),
  'an extension': (to) => document({ info: `x-a: {b: [{$ref: '${to}'}]}` }),
  'an example': (to) => document({ media: `example: {a: {$ref: '${to}'}}` }),
  'an example of a schema': (to) => document({ media: `schema: {example: {$ref: '${to}'}}` }),
  'a list of examples': (to) => document({ media: `schema: {examples: [{$ref: '${to}'}]}` }),
  'a default': (to) => document({ media: `schema: {default: {$ref: '${to}'}}` }),
  'a named example': (to) => document({ media: `examples: {a: {$ref: '${to}'}}` }),
  'an external value': (to) => document({ media: `examples: {a: {externalValue: '${to}'}}` }),
  'a mapping': (to) => document({ media: `schema: {discriminator: {propertyName: a, mapping: {a: '${to}'}}}` }),
  'a default mapping': (to) =>
    document({ media: `schema: {discriminator: {propertyName: a, defaultMapping: '${to}'}}` }),
};

function document({ info = 'x-b: 1', media = 'schema: {}' }: { info?: string; media?: string }): string {
  const response = `{description: A, content: {application/json: {${media}}}}`;
  return `openapi: 3.1.0
info: {title: Notes, version: '1', ${info}}
servers: [{url: https://api.example.com}]
paths: {/a: {get: {operationId: a, responses: {200: ${response}}}}}
`;
}

let root: string;
beforeAll(async () => {
  root = await makeFolder();
  await mkdir(join(root, 'app/.git'), { recursive: true });
  await writeFile(join(root, 'secret.yaml'), 'secret: true\n');
  await writeFile(join(root, 'app/refers.yaml'), 'x-a: {$ref: ../secret.yaml}\n');
});

describe.each(Object.entries(PLACES))('a reference in %s', (_, at) => {
  it.each([
    ['to a file outside the project', '../secret.yaml', 'openapi.yaml', '--allow-files'],
    ['to a file that refers to one', 'refers.yaml', 'refers.yaml', '--allow-files'],
    ['to the network', 'http://127.0.0.1:9/a.yaml', 'openapi.yaml', '--allow-network'],
  ])('%s is refused before another tool reads it', async (_name, to, by, option) => {
    const file = join(root, 'app/openapi.yaml');
    await writeFile(file, at(to));
    const refused = by === 'openapi.yaml' ? to : '../secret.yaml';
    const said = await lintContract(file).then(JSON.stringify, ({ message }: Error) => message);
    expect(said).toMatch(new RegExp(`^${join(root, 'app', by)}:\\d+: refers to ${refused}, which .*${option}`));
    expect(said).not.toMatch(/download|\n/);
  });
});

const EMBEDDED = `
components:
  schemas:
    A: {$id: http://127.0.0.1:9/a.yaml, type: object, properties: {n: {$ref: '#/$defs/n'}}, $defs: {n: {type: integer}}}
`;

it.each(Object.entries(PLACES).filter(([name]) => name !== 'a schema'))(
  'a reference in %s to the address of a schema in the document is refused, since another tool would follow it',
  async (_, at) => {
    const file = join(root, 'app/openapi.yaml');
    await writeFile(file, at('http://127.0.0.1:9/a.yaml') + EMBEDDED);
    const said = await lintContract(file).then(JSON.stringify, ({ message }: Error) => message);
    // A description is an element of the contract, whose reference is a pointer then.
    expect(said).toMatch(/--allow-network|Expected type `string`|must be/);
    expect(said).not.toMatch(/no-unresolved-refs|ECONNREFUSED/);
  },
);

it('a reference in a schema to the address of another in the document is followed there, with the lines of the file', async () => {
  const file = join(root, 'app/openapi.yaml');
  const schema = "schema: {$ref: 'http://127.0.0.1:9/a.yaml'}, example: {n: x}";
  await writeFile(file, document({ media: schema }) + EMBEDDED);
  const problems = await lintContract(file);
  expect(problems.map(({ rule }) => rule)).not.toContain('no-unresolved-refs');
  expect(problems).toContainEqual(expect.objectContaining({ file, line: 4, rule: 'no-invalid-media-type-examples' }));
});

test('files in an allowed folder are linted', async () => {
  const file = join(root, 'app/openapi.yaml');
  await writeFile(file, document({ info: 'x-a: {$ref: ../secret.yaml}' }));
  const problems = await lintContract(file, { allowFiles: [root] });
  expect(problems.map(({ rule }) => rule)).toContain('no-server-example.com');
});

describe('a document from an address', () => {
  it('is read by our reader, which has limits, and by no other tool', async () => {
    const asked: string[] = [];
    const { port, close } = await listen(
      createServer(({ url = '' }, response) => {
        asked.push(url);
        const texts: Readonly<Record<string, string>> = {
          '/one.yaml?token=secret': document({}),
          '/many.yaml': document({ media: `schema: {$ref: a.yaml}, examples: {a: {externalValue: '/etc/passwd'}}` }),
          '/a.yaml': 'type: object\nrequired: 1\n',
        };
        response.statusCode = url in texts ? 200 : 404;
        response.end(texts[url]);
      }),
    );
    onTestFinished(close);
    const address = `http://127.0.0.1:${port}`;
    const alone = await lintContract(`${address}/one.yaml?token=secret`);
    expect(alone).toContainEqual(
      expect.objectContaining({ file: `${address}/one.yaml?token=***`, line: 3, rule: 'no-server-example.com' }),
    );
    expect(JSON.stringify(alone)).not.toContain('secret');
    const many = await lintContract(`${address}/many.yaml`, { allowNetwork: true });
    expect(many).toContainEqual(expect.objectContaining({ file: `${address}/a.yaml`, line: 2, rule: 'struct' }));
    // Once for the model, and once for the references that another tool would follow.
    expect(asked.filter((url) => url.startsWith('/one'))).toHaveLength(2);
    expect(asked.filter((url) => url === '/a.yaml')).toHaveLength(2);
  });
});

test('an unreadable document is not passed to another tool', async () => {
  const file = join(root, 'app/bomb.yaml');
  const levels = Array.from({ length: 9 }, (_, n) => `x-a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`)}]`);
  await writeFile(file, `${document({})}x-a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${levels.join('\n')}\n`);
  await expect(lintContract(file)).rejects.toThrow('has aliases (*name) that');
});

test.each([
  ['plugins', 'rules: {}\nplugins: [./plugin.mjs]\n'],
  ['extends', 'rules: {}\nextends: [./with-plugin.yaml]\n'],
  ['apis', 'rules: {}\napis: {a: {root: ./openapi.yaml, plugins: [./plugin.mjs]}}\n'],
])('settings next to a document run no code: %s', async (key, settings) => {
  const folder = await makeFolder();
  const ran = join(folder, 'ran');
  await writeFile(join(folder, 'openapi.yaml'), document({}));
  await writeFile(join(folder, 'lint.yaml'), settings);
  await writeFile(join(folder, 'with-plugin.yaml'), 'plugins: [./plugin.mjs]\n');
  const code = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(ran)}, '');\n`;
  await writeFile(join(folder, 'plugin.mjs'), `${code}export default () => ({ id: 'a' });\n`);
  const said = await lintContract(join(folder, 'openapi.yaml')).then(String, ({ message }: Error) => message);
  expect(said).toMatch(new RegExp(`lint\\.yaml:2: has ${key}; next to a contract are rules alone`));
  expect(existsSync(ran)).toBe(false);
});

test('a linter that takes too long is killed with its child processes', async () => {
  const file = join(root, 'app/openapi.yaml');
  await writeFile(file, document({}));
  const before = children();
  const linted = runRedocly(['lint', file], 0.05);
  await expect(linted).rejects.toThrow(TaskError);
  await expect(linted).rejects.toThrow(/^Redocly did not end within 0\.05 s; [^\n]+$/);
  expect(children()).toEqual(before);
});

/** The running child processes of this one. */
function children(): string[] {
  const all = execFileSync('ps', ['-o', 'pid=,comm=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return all.split('\n').filter((line) => !/ ps$|defunct/.test(line));
}
