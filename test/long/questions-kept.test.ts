import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findQuestions } from '../../src/authoring/questions/index.ts';
import { type Contract, readContract } from '../../src/contract/model/index.ts';
import { run } from '../cli/run.ts';
import { makeFolder } from '../support/folder.ts';

const REDOCLY = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url));

const DOG = 'Dog: {type: object, properties: {name: {}, at: {type: string}}}\n';
const INFO = "info: {title: Pets, version: '1'}\n";

const body = (form: string, dog: string): string =>
  form === '2.0'
    ? `    parameters: [{in: body, name: sent, schema: {type: object}}]
    responses: {'200': {description: Done, schema: {type: array, items: {$ref: '${dog}'}}}}\n`
    : `    requestBody: {content: {application/json: {schema: {type: object}}}}
    responses: {'200': {description: Done, content: {application/json: {schema: {type: array, items: {$ref: '${dog}'}}}}}}\n`;

const paths = (form: string, dog: string): string => `paths:\n  /orders:\n   post:\n${body(form, dog)}`;

/** A document that leaves the same open, in each version and in several files. */
const DOCUMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Swagger 2.0': {
    'pets.yaml': `swagger: '2.0'\n${INFO}${paths('2.0', '#/definitions/Dog')}definitions:\n  ${DOG}`,
  },
  'Swagger 2.0 with a schema of two media types': {
    'pets.yaml': `swagger: '2.0'\nproduces: [application/json, text/csv]\n${INFO}${paths('2.0', '#/definitions/Dog').replace("type: array, items: {$ref: '#/definitions/Dog'}", 'type: object, properties: {name: {type: string}, at: {type: string}}')}definitions:\n  ${DOG}`,
  },
  'OpenAPI 3.0': {
    'pets.yaml': `openapi: 3.0.3\n${INFO}${paths('3', '#/components/schemas/Dog')}components:\n schemas:\n  ${DOG}`,
  },
  'OpenAPI 3.1': {
    'pets.yaml': `openapi: 3.1.0\n${INFO}${paths('3', '#/components/schemas/Dog')}components:\n schemas:\n  ${DOG}`,
  },
  'several files of 3.0': {
    'pets.yaml': `openapi: 3.0.3\n${INFO}${paths('3', './parts.yaml#/Dog')}`,
    'parts.yaml': DOG,
  },
};

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await makeFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  return directory;
}

const pointsOf = ({ openPoints }: Contract): unknown[] =>
  openPoints.map(({ id, aspect, question, place }) => [id, aspect, question, place.pointer]).sort();

/** Answers as each version writes them: by id, what the value is. */
const ANSWERS = (form: '2.0' | '3.0' | '3.1'): Readonly<Record<string, string>> => ({
  'dog.name.type': `{type: ${form === '3.1' ? "[string, 'null']" : `string, ${form === '2.0' ? 'x-' : ''}nullable: true`}}`,
  'dog.presence': '[at]',
  'post-orders.request-body.request-fields': `{$ref: '#/${form === '2.0' ? 'definitions' : 'components/schemas'}/Dog'}`,
  'api.security':
    form === '2.0'
      ? '{securityDefinitions: {key: {type: basic}}, security: [{key: []}]}'
      : '{components: {securitySchemes: {key: {type: http, scheme: basic}}}, security: [{key: []}]}',
  'api.address':
    form === '2.0'
      ? '{host: pets.example.com, basePath: /v1, schemes: [https]}'
      : '{servers: [{url: https://pets.example.com/v1}]}',
  'post-orders.errors':
    form === '2.0'
      ? "{responses: {'404': {description: None, schema: {type: string}}}}"
      : "{responses: {'404': {description: None, content: {application/json: {schema: {type: string}}}}}}",
});

const bundledBy = async (directory: string): Promise<string> => {
  const [file, overlay, bundled] = ['pets.yaml', 'pets.colloquy.yaml', 'bundled.yaml'].map((name) =>
    join(directory, name),
  );
  await promisify(execFile)(REDOCLY, ['bundle', String(file), `--overlay=${overlay}`, `--output=${bundled}`]);
  return String(bundled);
};

const JSON_BODY = '/paths/~1orders/post/requestBody/content/application~1json/schema';

for (const [version, files] of Object.entries(DOCUMENTS)) {
  test(`--keep marks a document of ${version} in an overlay, at its own places, which Redocly applies`, async () => {
    const directory = await folderOf(files);
    const asked = findQuestions((await readContract(join(directory, 'pets.yaml'))).model);
    const findings = asked.flatMap((one) =>
      one.findings.map(({ id, aspect, question, pointer }) => [id, aspect, question, pointer]),
    );
    const { out, code } = await run(directory, 'questions', 'pets.yaml', '--keep');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`${findings.length} new in pets.colloquy`) });
    for (const [name, text] of Object.entries(files)) expect(await readFile(join(directory, name), 'utf8')).toBe(text);

    const file = join(directory, 'pets.yaml');
    const kept = await readContract(file);
    expect(pointsOf(kept)).toEqual(findings.sort());
    expect(pointsOf(kept)).toContainEqual(expect.arrayContaining([JSON_BODY]));
    expect(kept.skipped).toEqual([]);

    expect(
      [...(await readFile(await bundledBy(directory), 'utf8')).matchAll(/- id: (\S+)/g)].map(([, id]) => id).sort(),
    ).toEqual(kept.openPoints.map(({ id }) => id).sort());
  });

  // It is the same version, and asks other questions.
  if (version.endsWith('media types')) continue;
  test(`answers to a document of ${version} go into the overlay, as the document would have them`, async () => {
    const directory = await folderOf(files);
    const overlay = join(directory, 'pets.colloquy.yaml');
    await run(directory, 'questions', 'pets.yaml', '--keep');
    const answers = Object.entries(ANSWERS(version === 'several files of 3.0' ? '3.0' : (version.slice(-3) as '3.1')));
    const words = ['--contract', 'pets.yaml', '--source', 'a letter', '--says', 'So it is.'];
    for (const [id, value] of answers) {
      const { code, err } = await run(directory, 'answer', id, ...words, '--value', value);
      expect({ code, err }, id).toEqual({ code: 0, err: '' });
    }
    const repeated = await run(directory, 'answer', 'post-orders.repeated', ...words, '--dry-run');
    expect(repeated.out).toContain('+        - {id: post-orders.repeated, source: "a letter", says: "So it is."}');

    for (const [name, text] of Object.entries(files)) expect(await readFile(join(directory, name), 'utf8')).toBe(text);
    const before = await readFile(overlay, 'utf8');
    const again = await run(directory, 'questions', 'pets.yaml', '--keep', '--format', 'json');
    expect(
      JSON.parse(again.out)
        .questions.map(({ id }: { id: string }) => id)
        .filter((id: string) => id in answers),
    ).toEqual([]);
    expect(await readFile(overlay, 'utf8')).toBe(before);

    const { model, statements, skipped } = await readContract(join(directory, 'pets.yaml'));
    expect({ skipped, ids: statements.map(({ id }) => id).sort() }).toEqual({
      skipped: [],
      ids: answers.map(([id]) => id).sort(),
    });
    const dog = model.schemaAt(`${JSON_BODY}`);
    expect([dog?.required, dog?.properties.get('name')?.keyword('type')]).toEqual([['at'], ['string', 'null']]);
    const [operation] = model.operations;
    expect(operation).toMatchObject({ servers: [{ node: { url: 'https://pets.example.com/v1' } }], security: [{}] });
    expect(model.schemaAt('/paths/~1orders/post/responses/404/content/application~1json/schema')?.keyword('type')).toBe(
      'string',
    );

    const { model: bundled } = await readContract(await bundledBy(directory));
    expect(bundled.operations).toMatchObject([{ servers: [{ node: { url: 'https://pets.example.com/v1' } }] }]);
    expect(bundled.schemaAt(`${JSON_BODY}`)?.required).toEqual(['at']);
  });
}

test('a second run keeps what was edited, answered and dismissed, with comments and order, and adds what is new', async () => {
  const directory = await folderOf(DOCUMENTS['OpenAPI 3.0'] ?? {});
  await run(directory, 'questions', 'pets.yaml', '--keep');
  const overlay = join(directory, 'pets.colloquy.yaml');
  const edited = (await readFile(overlay, 'utf8'))
    .replace('actions:', '# Ours.\nactions:')
    .replace(/(id: dog\.name)\.type(.*)question: "[^"]*"/, '$1.kind$2question: "Is it a text?"')
    .replace(/(id: api\.security.*)question: "[^"]*"/, '$1question: "not a question: there is none"')
    .replace(
      /x-unspecified:(\n.*)\{id: (dog\.presence),.*\}/,
      'x-source:$1{id: $2, source: a letter, says: "Always."}',
    );
  await writeFile(overlay, edited);
  const { out } = await run(directory, 'questions', 'pets.yaml', '--keep');
  expect(await readFile(overlay, 'utf8')).toBe(edited);
  expect(out).toMatch(/\n {2}marks {2}\d+ kept, 1 answered, 1 dismissed: not asked again\n {2}kept {3}0 new in /);

  const document = await readFile(join(directory, 'pets.yaml'), 'utf8');
  await writeFile(
    join(directory, 'pets.yaml'),
    `${document}  Cat: {type: object, properties: {name: {}}}\n`.replace(
      /\{type: array.*?\}\}/,
      '{oneOf: [{$ref: "#/components/schemas/Dog"}, {$ref: "#/components/schemas/Cat"}]}',
    ),
  );
  await run(directory, 'questions', 'pets.yaml', '--keep');
  const added = await readFile(overlay, 'utf8');
  expect(added.startsWith(edited)).toBe(true);
  expect(added.slice(edited.length)).toContain('{id: cat.name.type, aspect: type,');
});

test('the answer to a question is given at all of its places at once, and once where they share a component', async () => {
  const directory = await folderOf({
    'pets.yaml': `openapi: 3.0.3
${INFO}paths:
  /dogs:
    get:
      responses: {'200': {description: All, content: {application/json: {schema: {$ref: '#/components/schemas/Dog'}}}}}
    post:
      responses: {'200': {description: Done, content: {application/json: {schema: {$ref: '#/components/schemas/Dog'}}}}}
  /cats:
    get:
      responses: {'200': {description: All, content: {application/json: {schema: {$ref: '#/components/schemas/Cat'}}}}}
components:
  schemas:
    Dog: {type: object, properties: {name: {type: string}, age: {type: integer}}}
    Cat: {type: object, properties: {lives: {type: integer}, fur: {type: string}}}
`,
  });
  const { out } = await run(directory, 'questions', 'pets.yaml', '--keep');
  expect(out).toMatch(/^ +id +presence$/m);
  const words = ['--contract', 'pets.yaml', '--source', 'a letter', '--says', 'They are always there.'];
  const answered = await run(directory, 'answer', 'presence', ...words, '--value', 'true');
  expect(answered).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/answered +presence +at 2 places, /) });

  const { model, statements, openPoints } = await readContract(join(directory, 'pets.yaml'));
  expect(statements.map(({ id }) => id)).toEqual(['dog.presence', 'cat.presence']);
  expect(openPoints.filter(({ aspect }) => aspect === 'presence')).toEqual([]);
  const required = ['Dog', 'Cat'].map((name) => model.schemaAt(`/components/schemas/${name}`)?.required);
  expect(required).toEqual([
    ['name', 'age'],
    ['lives', 'fur'],
  ]);

  const again = await run(directory, 'answer', 'presence', ...words, '--value', 'true');
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('presence: is no open point') });
});
