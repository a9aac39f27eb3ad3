import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { Identifiers, outgoingReferences } from '../../../src/contract/model/identifiers.ts';
import {
  at,
  type Contract,
  ContractError,
  type Json,
  objectOf,
  readContract,
} from '../../../src/contract/model/index.ts';

const folder = await mkdtemp(join(tmpdir(), 'colloquy-documents-'));
afterAll(() => rm(folder, { recursive: true }));
// All of them are one project, so that they may refer to each other.
await mkdir(join(folder, '.git'));

let folders = 0;

/** Writes files into a folder of their own, and gives the path of the first. */
async function written(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  folders += 1;
  const paths = Object.entries(files).map(async ([name, content]) => {
    const path = join(folder, String(folders), name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  });
  const [first = ''] = await Promise.all(paths);
  return first;
}

/** The lines of the files at which elements are, each with its pointer in the file. */
const placed = (contract: Contract, ...pointers: string[]): string[] =>
  pointers.map((pointer) => {
    const { file, line, pointer: found } = contract.sourceAt(pointer);
    return `${file.slice(folder.length).replace(/^\/\d+\//, '')}:${line} ${found}`;
  });

async function refusal(file: string, options = {}): Promise<string> {
  const error: unknown = await readContract(file, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ContractError);
  return (error as ContractError).message.replace(folder, '').replace(/^\/\d+\//, '');
}

const SWAGGER = `swagger: "2.0"
info: {title: Notes, version: "1"}
basePath: /v1
consumes: [application/json]
paths:
  /notes/{id}:
    put:
      parameters:
        - {name: id, in: path, required: true, type: integer}
        - name: note
          in: body
          schema:
            allOf: [{$ref: '#/definitions/Note'}]
      responses:
        200:
          description: The note.
          schema: {$ref: '#/definitions/Note'}
definitions:
  Note:
    type: object
    properties:
      text: {type: string, x-nullable: true}
      more: {type: string, example: null}
`;

const OPENAPI = (version: string) => `openapi: ${version}
info: {title: Notes, version: "1"}
paths:
  /notes/{id}:
    put:
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
      requestBody:
        content:
          application/json: {schema: {$ref: '#/components/schemas/Note'}}
      responses:
        200:
          description: The note.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
components:
  schemas:
    Note:
      type: object
      properties:
        text: {type: string}
        more: {type: string, example: null}
`;

const PLACES = [
  '/openapi',
  '/info/version',
  '/paths/~1notes~1{id}/put',
  '/paths/~1notes~1{id}/put/requestBody',
  '/paths/~1notes~1{id}/put/responses/200/content/application~1json/schema',
  '/components/schemas/Note/properties/text',
  '/components/schemas/Note/properties/more/type',
];

it('a body that Swagger 2.0 shares is that of each operation that refers to it', async () => {
  const shared = 'parameters: {Note: {name: note, in: body, schema: {$ref: "#/definitions/Note"}}}\ndefinitions:';
  const text = SWAGGER.replace(/ {8}- name: note[\s\S]*?Note'\}\]\n/, "        - {$ref: '#/parameters/Note'}\n");
  const { operations } = await readContract(await written({ 'notes.yaml': text.replace('definitions:', shared) }));
  expect(operations[0]?.requestBody?.contents[0]?.schema?.properties.has('text')).toBe(true);
  expect(operations[0]?.parameters.map(({ name }) => name)).toEqual(['id']);
});

describe('a document of any version becomes OpenAPI 3.1, with the places of its own version', () => {
  it.each([
    {
      name: 'Swagger 2.0',
      text: SWAGGER,
      places: [
        '1 ',
        '2 /info/version',
        '7 /paths/~1notes~1{id}/put',
        '10 /paths/~1notes~1{id}/put/parameters/1',
        '17 /paths/~1notes~1{id}/put/responses/200/schema',
        '22 /definitions/Note/properties/text',
        '23 /definitions/Note/properties/more/type',
      ],
    },
    ...['3.0.3', '3.1.1', '3.2.0'].map((version) => ({
      name: `OpenAPI ${version}`,
      text: OPENAPI(version),
      places: ['1', '2', '5', '8', '16', '22', '23'].map((line, index) => `${line} ${PLACES[index]}`),
    })),
  ])('$name', async ({ text, places }) => {
    const forms = { yaml: text, crlf: text.replaceAll('\n', '\r\n'), bom: `\uFEFF${text}` };
    for (const [form, content] of Object.entries(forms)) {
      const contract = await readContract(await written({ 'notes.yaml': content }));
      expect(contract.document.openapi, form).toMatch(/^3\.1\./);
      expect(contract.operations[0]?.requestBody?.contents[0]?.schema?.properties.has('text'), form).toBe(true);
      expect(placed(contract, ...PLACES), form).toEqual(places.map((place) => `notes.yaml:${place}`));
    }
    const json = JSON.stringify(parse(text), null, 1);
    const contract = await readContract(await written({ 'notes.json': json }));
    const lines = placed(contract, ...PLACES).map((place) => json.split('\n')[Number(/:(\d+)/.exec(place)?.[1]) - 1]);
    expect(lines.map((line) => line?.trim())).toEqual([
      expect.stringMatching(/^(\{|"openapi": .*)$/),
      '"version": "1"',
      '"put": {',
      expect.stringMatching(/^("requestBody": )?\{$/),
      '"schema": {',
      '"text": {',
      '"type": "string",',
    ]);
  });

  it('is upgraded without a trace in its data, extensions, names and keys', async () => {
    const text = `swagger: "2.0"
info: {title: Keys, version: "1", x-a: {nullable: true, list: [{b: null}]}}
securityDefinitions: {Key: {type: apiKey, in: header, name: X-Key}}
security: [{Key: []}]
parameters: {Q: {name: q, in: query, type: string, default: a}}
paths:
  /a:
    parameters: [{$ref: '#/parameters/Q'}]
    get: {responses: {200: {description: "", schema: {$ref: '#/definitions/a~1b%25'}}}}
definitions:
  a/b%: {properties: {example: {type: object, nullable: true, example: {nullable: true, example: 1}}, nullable: {nullable: false}}}
`;
    const { document, operations, targetAt } = await readContract(await written({ 'a.yaml': text }));
    expect(JSON.stringify(document)).not.toContain('colloquy');
    expect(document.info).toMatchObject({ 'x-a': { nullable: true, list: [{ b: null }] } });
    const [operation] = operations;
    expect(operation?.security).toMatchObject([[{ name: 'Key', node: { in: 'header' } }]]);
    expect(operation?.parameters).toMatchObject([{ name: 'q', schema: { node: { type: 'string', default: 'a' } } }]);
    const properties = operation?.responses[0]?.contents[0]?.schema?.properties;
    expect(properties?.get('example')?.node).toEqual({
      type: ['object', 'null'],
      examples: [{ nullable: true, example: 1 }],
    });
    expect(properties?.get('nullable')?.node).toEqual({});
    const pointers = [
      '/components/parameters/Q/schema',
      '/components/schemas/a~1b%/properties/example',
      '/servers',
      '/info',
    ];
    expect(pointers.map(targetAt)).toEqual([
      { path: '$.parameters.Q', isOwn: false },
      { path: "$.definitions['a/b%'].properties.example", isOwn: true },
      { path: '$.info', isOwn: false },
      { path: '$.info', isOwn: true },
    ]);
  });

  it('keeps references to what has moved', async () => {
    const other =
      '  /other: {get: {responses: {200: {description: "", schema: {$ref: "#/paths/~1notes~1{id}/put/parameters/1/schema"}}}}}\n';
    const { operations } = await readContract(
      await written({ 'a.yaml': SWAGGER.replace('definitions:', `${other}definitions:`) }),
    );
    expect(operations[1]?.responses[0]?.contents[0]?.schema?.properties.has('text')).toBe(true);
  });

  it('takes the body of a path item to each of its operations', async () => {
    const shared =
      '  /shared: {parameters: [{in: body, name: sent, schema: {type: string}}], put: {responses: {200: {description: ""}}}}\n';
    const { operations } = await readContract(
      await written({ 'a.yaml': SWAGGER.replace('definitions:', `${shared}definitions:`) }),
    );
    const put = operations.find(({ path }) => path === '/shared');
    expect(put?.requestBody?.contents[0]?.schema?.node).toMatchObject({ type: 'string' });
  });

  it('says what of OpenAPI 3.2 is not read', async () => {
    const file = await written({
      'new.yaml': `openapi: 3.2.0
info: {title: New, version: "1"}
paths:
  /a:
    query: {responses: {}}
    additionalOperations: {COPY: {responses: {}}}
    get:
      parameters: [{name: q, in: querystring, content: {a/b: {}}}]
      responses:
        200: {description: Lines., content: {application/jsonl: {itemSchema: {type: object}}}}
        201: {description: Parts., content: {a/b: {itemEncoding: {}, prefixEncoding: [], example: {query: 1}}}}
components:
  schemas: {query: {type: object, properties: {itemSchema: {}}}}
  mediaTypes: {}
`,
    });
    const { operations, skipped } = await readContract(file);
    expect(operations.map(({ operationId }) => operationId)).toEqual(['GET /a', 'QUERY /a', 'COPY /a']);
    expect(operations[0]?.parameters).toMatchObject([{ name: 'q', in: 'querystring' }]);
    expect(skipped.map(({ kind, name, line }) => `${kind} ${name} ${line}`).join()).toBe(
      'newer itemEncoding 11,newer prefixEncoding 11,newer mediaTypes 14',
    );
    expect(skipped[0]?.pointer).toBe('/paths/~1a/get/responses/201/content/a~1b/itemEncoding');
  });

  it('may have webhooks alone, or components', async () => {
    const webhooks =
      'openapi: 3.1.0\ninfo: {}\nwebhooks: {new: {post: {requestBody: {content: {a/b: {schema: {}}}}}}}\n';
    const contract = await readContract(await written({ 'hooks.yaml': webhooks }));
    expect(contract.operations).toEqual([]);
    expect(contract.model.elements.map(({ kind }) => kind)).toContain('body');
    expect((await readContract(await written({ 'a.yaml': 'openapi: 3.1.0\ncomponents: {}\n' }))).operations).toEqual(
      [],
    );
  });

  it('may indent its lists and mappings as other parsers accept it', async () => {
    const text =
      'swagger: "2.0"\ninfo:\n  x-a: {\n    b: 1\n  }\npaths:\n  /a: {\n    get: {\n    responses: {}}\n  }\n';
    const contract = await readContract(await written({ 'loose.yaml': text }));
    expect(placed(contract, '/paths/~1a/get')).toEqual(['loose.yaml:8 /paths/~1a/get']);
    expect(await refusal(await written({ 'loose.yaml': `${text}paths: {}\n` }))).toContain(
      'loose.yaml:5: deficient indentation',
    );
  });

  it('may repeat many values by aliases, but not without end, however it is indented', async () => {
    const bomb = (levels: number): string =>
      `openapi: 3.1.0\npaths: {}\nx-0: &a0 [${'1,'.repeat(10)}]\n${Array.from(
        { length: levels },
        (_, level) => `x-${level + 1}: &a${level + 1} [${`*a${level},`.repeat(10)}]\n`,
      ).join('')}`;
    expect((await readContract(await written({ 'a.yaml': bomb(3) }))).document['x-3']).toHaveLength(10);
    expect(await refusal(await written({ 'a.yaml': bomb(5) }))).toContain('repeat more than 250000 values');
    const loose = 'x-a: {\n  b: 1\n}\n';
    expect(await refusal(await written({ 'a.yaml': bomb(8) + loose }))).toContain('a.yaml');
  });

  it('may have anchors, merge keys, and extensions that others mean otherwise', async () => {
    const text = `openapi: 3.1.0
x-all: &all {type: object, $ref: none.yaml}
x-source: a generator
paths:
  /a: {get: {responses: {200: {$ref: '#/paths/~1b~1%7Bid%7D/get/responses/200'}}}}
  /b/{id}: {get: {responses: {200: {description: b}}}}
components: {schemas: {A: &a {properties: {a: {}}}, B: {<<: *a, type: object}}}
`;
    const contract = await readContract(await written({ 'a.yaml': text }));
    expect(contract.operations[0]?.responses[0]?.node.description).toBe('b');
    expect(contract.model.schemaAt('/components/schemas/B')?.properties.has('a')).toBe(true);
    expect(contract.model.marks).toEqual([]);
  });
});

const MANY = {
  'api/openapi.yaml': `openapi: 3.0.3
info: {title: Notes, version: "1", description: {$ref: ../about.md}, x-a: {$ref: none.yaml}}
paths:
  /notes: {$ref: paths/notes.yaml}
`,
  'about.md': 'All of it: [notes',
  'api/paths/notes.yaml': `get:
  responses:
    200:
      description: The notes.
      content:
        application/json:
          schema: {$ref: "../schemas.json#/Note"}
`,
  'api/schemas.json':
    '{"Note": {\n  "properties": {\n    "text": {"type": "string", "nullable": true},\n    "next": {"$ref": "#/Note"}}}}',
};

test.each<[isOne: boolean, value: Json]>([
  [true, { $ref: '#/b', c: ['b.yaml', null, { $ref: 7 }] }],
  [false, { list: [{ a: 1 }, { $ref: 'b.yaml#/a' }] }],
  [true, { schema: { example: { $ref: 'b.yaml' }, 'x-a': { $ref: 'b.yaml' } } }],
  [false, { properties: { example: { $ref: 'b.yaml#/a' } } }],
])('a document is one file: %j for %j', (isOne, value) => {
  const identifiers = new Identifiers();
  identifiers.add(value, 'file:///a.yaml');
  expect(outgoingReferences(value, identifiers, 'file:///a.yaml')).toEqual(isOne ? [] : ['b.yaml#/a']);
});

describe('a document of several files', () => {
  it('is one, with the places of each file', async () => {
    const contract = await readContract(await written(MANY));
    expect(contract.model.info.description).toBe('All of it: [notes');
    expect(placed(contract, '/paths/~1notes/get', '/components/schemas/Note/properties/text')).toEqual([
      'api/paths/notes.yaml:1 /get',
      'api/schemas.json:3 /Note/properties/text',
    ]);
    expect(contract.model.schemaAt('/components/schemas/Note/properties/next')?.properties.has('next')).toBe(true);
    expect(contract.files.map((file) => file.replace(/.*\/\d+\//, '')).sort()).toEqual(Object.keys(MANY).sort());
  });

  it.each([
    [
      'api/paths/notes.yaml:7: refers to ../schemas.json#/Note, which is not there; get that file, too (only `colloquy questions` and `colloquy docs` go on without it)',
      { 'api/schemas.json': undefined },
    ],
    ['api/paths/notes.yaml:7: refers to ../schemas.json#/Note, which is not there', { 'api/schemas.json': '{}' }],
    ['api/schemas.json:1: missed comma between flow collection entries', { 'api/schemas.json': '{"Note": [}' }],
    [
      'api/openapi.yaml:4: refers to https://notes.invalid/a.yaml, which is on the network; allow that with --allow-network',
      { 'api/openapi.yaml': MANY['api/openapi.yaml'].replace('paths/notes.yaml', 'https://notes.invalid/a.yaml') },
    ],
  ])('%s', async (want, changes) => {
    const files = Object.entries({ ...MANY, ...changes }).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text]],
    );
    expect(await refusal(await written(Object.fromEntries(files)))).toBe(want);
  });

  it('may be given by a relative path, and name another file by its address', async () => {
    const other = await written({ 'b.yaml': 'get: {}\n' });
    const file = await written({
      'a.yaml': `openapi: 3.1.0\npaths: {/a: {$ref: "${pathToFileURL(other)}"}, /b: {$ref: c/b.yaml}}\n`,
      'c/b.yaml': 'get: {}\n',
    });
    const contract = await readContract(relative('.', file));
    expect(contract.sourceAt('/paths/~1b/get').file).toBe(relative('.', join(dirname(file), 'c/b.yaml')));
    expect(contract.files).toEqual([file, other, join(dirname(file), 'c/b.yaml')].map((one) => relative('.', one)));
  });

  it('are left out where they are not there, on request: of a parameter nothing is known, not even the name', async () => {
    const path =
      '/a: {get: {parameters: [{$ref: none.yaml#/P}, {name: b, in: query, schema: {$ref: none.yaml#/S}}], responses: {}}}';
    const { model, skipped } = await readContract(
      await written({ 'a.yaml': `openapi: 3.0.0\ninfo: {title: A, version: '1'}\npaths:\n  ${path}\n` }),
      { leavesOutMissing: true },
    );
    expect(model.operations[0]?.parameters).toMatchObject([{ name: 'b', schema: { node: {} } }]);
    expect(skipped.map(({ kind, name, line }) => [kind, name, line])).toEqual([
      ['missing', 'none.yaml#/P', 4],
      ['missing', 'none.yaml#/S', 4],
    ]);
  });

  it.for(['3.0.0', '3.1.0'])('that lead nowhere are left out on request in %s, and named', async (version) => {
    const path = "/a: {get: {parameters: [{$ref: '#/P'}, {name: b, in: query, schema: {$ref: '#/S'}}], responses: {}}}";
    const file = await written({
      'a.yaml': `openapi: ${version}\ninfo: {title: A, version: '1'}\npaths:\n  ${path}\n`,
    });
    const { model, skipped } = await readContract(file, { leavesOutMissing: true });
    expect(model.operations[0]?.parameters).toMatchObject([{ name: 'b', schema: { node: {} } }]);
    expect(skipped.map(({ kind, name, line }) => [kind, name, line])).toEqual([
      ['missing', '#/P', 4],
      ['missing', '#/S', 4],
    ]);
    expect(await refusal(file)).toBe('a.yaml:4: refers to #/P, which is not there');
  });

  it('and anchors: a reference to a name leads to the schema that has it', async () => {
    const pet = "Pet: {$anchor: pet, type: object, properties: {mum: {$ref: '#pet'}}}";
    const { model } = await readContract(
      await written({ 'a.yaml': `openapi: 3.1.0\ninfo: {title: A, version: '1'}\ncomponents: {schemas: {${pet}}}\n` }),
    );
    expect(model.referencesTo('/components/schemas/Pet')).toEqual(['/components/schemas/Pet/properties/mum']);
  });

  it.each([
    ['to the document', 'A: {$id: a, $ref: "#/components/schemas/B"}, B: {type: integer}'],
    ['without its own address', 'A: {$id: "https://example.com/a", $ref: B}, B: {$id: "https://example.com/B"}'],
    [
      'by a pointer with escapes',
      'A: {$ref: "urn:x#/$defs/a~1b%25"}, B: {$id: "urn:x", $defs: {a/b%: {type: string}}}',
    ],
  ])('and addresses of schemas: one %s', async (_, schemas) => {
    const head = "openapi: 3.1.0\ninfo: {title: A, version: '1'}\n";
    const { document, sourceAt } = await readContract(
      await written({ 'a.yaml': `${head}components:\n  schemas: {${schemas}}\n` }),
    );
    const { A: refers } = objectOf(at(document, '/components/schemas'));
    expect(Object.keys(objectOf(refers))).toEqual(['$ref']);
    expect(at(document, String(objectOf(refers).$ref))).toBeInstanceOf(Object);
    expect(sourceAt('/components/schemas/A').line).toBe(4);
  });

  it('and a dynamic one: the component for each use has the place of the schema', async () => {
    const file = await written({
      'a.yaml': `openapi: 3.1.0
info: {title: A, version: '1'}
components:
  schemas:
    List: {$id: list, type: array, items: {$dynamicRef: '#item'}, $defs: {any: {$dynamicAnchor: item}}}
    Names: {$id: names, $ref: list, $defs: {n: {$dynamicAnchor: item, type: string}}}
`,
    });
    const contract = await readContract(file);
    const schemas = objectOf(at(contract.document, '/components/schemas'));
    expect(schemas).toEqual({
      List: { type: 'array', items: { $ref: '#/components/schemas/List/$defs/any' }, $defs: { any: {} } },
      Names: { $ref: '#/components/schemas/Names.List', $defs: { n: { type: 'string' } } },
      'Names.List': { type: 'array', items: { $ref: '#/components/schemas/Names/$defs/n' }, $defs: { any: {} } },
    });
    expect(placed(contract, '/components/schemas/Names.List/items')).toEqual([
      'a.yaml:5 /components/schemas/List/items',
    ]);
    expect(contract.targetAt('/components/schemas/Names.List/items').path).toBe('$.components.schemas.List.items');
  });

  it('and a dynamic one whose uses double with each schema on the way: it is refused', async () => {
    const steps = Array.from({ length: 14 }, (_, index) => index);
    const isLast = (index: number) => index + 1 === steps.length;
    const resources = steps.flatMap((index) =>
      ['A', 'B'].map((name) => {
        const next = isLast(index) ? ['end'] : [`A${index + 1}`, `B${index + 1}`];
        const type = name === 'A' ? 'string' : 'integer';
        const $defs = { any: { $dynamicAnchor: `n${index}`, type } };
        return [`${name}${index}`, { $id: `${name}${index}`, $defs, anyOf: next.map(($ref) => ({ $ref })) }] as const;
      }),
    );
    const end = {
      $id: 'end',
      $defs: Object.fromEntries(steps.map((index) => [`d${index}`, { $dynamicAnchor: `n${index}` }])),
      properties: Object.fromEntries(steps.map((index) => [`p${index}`, { $dynamicRef: `#n${index}` }])),
    };
    const schemas = { ...Object.fromEntries(resources), End: end };
    const file = await written({
      'a.yaml': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, components: { schemas } }),
    });
    expect(await refusal(file)).toBe(
      'a.yaml: has a $dynamicRef that stands for more than 1000 schemas; refer to some with $ref',
    );
  });

  it('and of names that are nowhere: they are refused', async () => {
    for (const reference of ["$ref: '#gone'", "$dynamicRef: '#gone'"]) {
      const schemas = `{A: {$id: 'https://example.com/a', ${reference}}}`;
      const file = await written({
        'a.yaml': `openapi: 3.1.0\ninfo: {title: A, version: '1'}\ncomponents: {schemas: ${schemas}}\n`,
      });
      expect(await refusal(file)).toBe('a.yaml:3: refers to #gone, which is not there');
    }
  });

  it('that lead round in a circle without end are refused', async () => {
    const file = await written({
      'a.yaml': 'openapi: 3.1.0\npaths: {/a: {$ref: b.yaml}}\n',
      'b.yaml': '$ref: a.yaml#/paths/~1a\n',
    });
    expect(await refusal(file)).toMatch(/^a\.yaml: .*circular/);
  });
});

describe('an address', () => {
  it('is read as a document, and its references where that is allowed', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url === '/key.yaml') response.statusCode = 401;
      response.end(
        {
          '/v1/api.yaml': MANY['api/openapi.yaml'],
          '/v1/paths/notes.yaml': 'get: {}',
          '/about.md': 'About: [it',
          '/one.yaml': SWAGGER,
          '/': '<!doctype html>',
        }[url],
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const contract = await readContract(`${address}/one.yaml`);
      expect(contract.sourceAt('/components/schemas/Note')).toEqual({
        file: `${address}/one.yaml`,
        line: 19,
        pointer: '/definitions/Note',
      });
      expect(await refusal(`${address}/v1/api.yaml`)).toContain('with --allow-network');
      expect(asked).toEqual(['/one.yaml', '/v1/api.yaml']);
      const whole = await readContract(`${address}/v1/api.yaml`, { allowNetwork: true });
      expect(whole.operations.map(({ operationId }) => operationId)).toEqual(['GET /notes']);
      expect(await refusal(`${address}/key.yaml`)).toBe(
        `${address}/key.yaml: cannot be read: the server responded 401; download the document with your key, and name the file`,
      );
      expect(await refusal(`${address}/`)).toContain('is a page of HTML');
      expect(await refusal(address.replace('//', '//me:secret@'))).toBe(
        `${address}: is given with a password; download the document, and name the file`,
      );
    } finally {
      server.close();
      server.closeAllConnections();
    }
    expect(await refusal(`${address}/one.yaml`)).toMatch(/: cannot be reached \(\w+\); check the address/);
  });

  it('may not refer to files of this machine', async () => {
    const server = createServer((_, response) =>
      response.end('openapi: 3.1.0\npaths: {/a: {$ref: "file:///etc/hosts"}}\n'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      expect(await refusal(`http://127.0.0.1:${port}/a.yaml`, { allowNetwork: true })).toContain(
        'a file of this machine',
      );
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

const OVERLAY = (actions: string) => `overlay: 1.1.0\ninfo: {title: Marks, version: 1.0.0}\nactions:\n${actions}`;
const mark = (id: string) => `{x-unspecified: [{id: ${id}, aspect: elsewhere, question: Why?, section: §1}]}`;

describe('the overlay next to a document', () => {
  it.each([
    {
      name: 'notes.yaml',
      text: SWAGGER,
      target: "$.paths['/notes/{id}'].put.parameters[1]",
      at: '10 /paths/~1notes~1{id}/put/parameters/1',
    },
    {
      name: 'notes.json',
      text: JSON.stringify(parse(OPENAPI('3.0.0'))),
      target: "$.paths['/notes/{id}'].put.requestBody",
      at: '1 /paths/~1notes~1{id}/put/requestBody',
    },
    {
      name: 'notes.yml',
      text: OPENAPI('3.1.0'),
      target: "$.paths['/notes/{id}'].put.requestBody",
      at: '8 /paths/~1notes~1{id}/put/requestBody',
    },
  ])('marks $name where its JSONPath leads, in its own version', async ({ name, text, target, at }) => {
    const file = await written({
      [name]: text,
      'notes.colloquy.yaml': OVERLAY(
        `- {target: "${target}", update: ${mark('put.why')}}\n- {target: $.gone, update: ${mark('gone')}}\n`,
      ),
    });
    const contract = await readContract(file);
    const [{ id = '', place = undefined } = {}, ...others] = contract.openPoints;
    expect([id, place?.pointer, others]).toEqual(['put.why', '/paths/~1notes~1{id}/put/requestBody', []]);
    expect(placed(contract, place?.pointer ?? '')).toEqual([`${name}:${at}`]);
    expect(placed(contract, `${place?.pointer}/x-unspecified/0`)).toEqual([
      'notes.colloquy.yaml:4 /actions/0/update/x-unspecified/0',
    ]);
    expect(contract.skipped).toMatchObject([{ kind: 'no-target', name: '$.gone', line: 5 }]);
    expect(contract.files.at(-1)).toMatch(/notes\.colloquy\.yaml$/);
  });

  it('takes away, copies, and adds to mappings and lists', async () => {
    const overlay = OVERLAY(`- {target: "$.paths['/a']", remove: true}
- {target: "$.tags[0]", remove: true}
- {target: $.tags, update: {name: new}}
- {target: $.tags, update: [{name: last}]}
- {target: "$.paths['/c']", copy: "$.paths['/b']"}
- {target: $.info, update: {contact: {name: Me}}}
- {target: $.info.title, update: Others}
`);
    const text =
      'openapi: 3.1.0\ninfo: {title: T, contact: {url: u}}\ntags: [{name: a}, {name: b}]\npaths: {/a: {}, /b: {get: {}}, /c: {}}\n';
    const { document, sourceAt } = await readContract(await written({ 'a.yaml': text, 'a.colloquy.yaml': overlay }));
    expect(document).toEqual({
      openapi: '3.1.0',
      info: { title: 'Others', contact: { url: 'u', name: 'Me' } },
      tags: [{ name: 'b' }, { name: 'new' }, { name: 'last' }],
      paths: { '/b': { get: {} }, '/c': { get: {} } },
    });
    // What was changed stays where it was in the document; what is new is where the overlay has it.
    const places = ['/info', '/paths/~1c', '/tags', '/tags/2'].map(sourceAt);
    expect(places.map(({ file, line }) => `${basename(file)}:${line}`)).toEqual([
      ...['a.yaml:2', 'a.yaml:4', 'a.yaml:3', 'a.colloquy.yaml:7'],
    ]);
  });

  it('leads to what comes from another file', async () => {
    const overlay = OVERLAY(`- {target: $.components.schemas.Note.properties.text, update: ${mark('text.why')}}\n`);
    const contract = await readContract(await written({ ...MANY, 'api/openapi.colloquy.yaml': overlay }));
    expect(placed(contract, contract.openPoints[0]?.place.pointer ?? '')).toEqual([
      'api/schemas.json:3 /Note/properties/text',
    ]);
  });

  it.each([
    [
      'notes.colloquy.yaml:4: the target $.paths.* matches 2 places; write an action for each',
      '- {target: $.paths.*, update: {}}',
    ],
    ['notes.colloquy.yaml:4: an action needs a target, a JSONPath that starts with $', '- {update: {}}'],
    ['notes.colloquy.yaml:4: an action needs update, remove: true or copy', '- {target: $.info}'],
    [
      'notes.colloquy.yaml:4: an entry of x-unspecified needs the text aspect',
      '- {target: $.info, update: {x-unspecified: [{id: a}]}}',
    ],
    [
      'notes.colloquy.yaml:5: the id a is used a second time (first in line 4); ids are unique',
      `- {target: $.info, update: ${mark('a')}}\n- {target: "$.paths['/a']", update: ${mark('a')}}`,
    ],
    [
      'notes.colloquy.yaml:4: the target $ is the whole document; name the element to change',
      '- {target: $, remove: true}',
    ],
    ['notes.colloquy.yaml:4: the target is a mapping, so update must give one', '- {target: $.info, update: 7}'],
    [
      'notes.colloquy.yaml:4: the target is a single value, so copy must not give a mapping',
      '- {target: $.info.title, copy: $.info}',
    ],
    ['notes.colloquy.yaml:4: the copied $.none matches nothing', '- {target: $.info, copy: $.none}'],
    ['notes.colloquy.yaml:4: an action needs a target, a JSONPath that starts with $', '- none'],
    ['notes.colloquy.yaml:1: must be OpenAPI Overlay 1.1; write overlay: 1.1.0', 'overlay: 2.0.0'],
    ['notes.colloquy.yaml:1: must be OpenAPI Overlay 1.1; write overlay: 1.1.0', '[overlay]'],
    ['notes.colloquy.yaml:2: needs a list of actions', 'overlay: 1.1.0\nactions: 7'],
  ])('%s', async (want, actions) => {
    const file = await written({
      'notes.yaml': 'openapi: 3.0.0\ninfo: {title: Notes}\npaths: {/a: {}, /b: {}}\n',
      'notes.colloquy.yaml': actions.startsWith('-') ? OVERLAY(actions) : actions,
    });
    expect(await refusal(file)).toBe(want);
  });
});

describe('a file that is not a document is refused', () => {
  it.each([
    ['a.bin: is not text in UTF-8; name a file of YAML or JSON', 'a.bin', Buffer.from([0x89, 0x50, 0, 0])],
    ['a.json:1: is not an OpenAPI document; it must be a mapping', 'a.json', '[]'],
    ...['__proto__', '\\u005F_proto__', '__pr\\u006Fto__'].map((key): [string, string, string] => [
      'a.json:2: has the key __proto__, by which data changes the tools that read it',
      'a.json',
      `{"openapi": "3.1.0", "paths": {},\n"${key}": {}}`,
    ]),
    ...['swagger', 'openapi'].map((key): [string, string, string] => [
      'a.yaml:2: is of version 1.2; it must be Swagger 2.0 or OpenAPI 3.0 to 3.2',
      'a.yaml',
      `paths: {}\n${key}: "1.2"`,
    ]),
    ['a.yaml:1: has no paths', 'a.yaml', 'openapi: 3.0.0\nwebhooks: {}'],
    ['a.yaml:2: has no paths', 'a.yaml', 'openapi: 3.1.0\npaths: 7\ncomponents: {}'],
    ['a.yaml:2: deficient indentation', 'a.yaml', 'a: {\n}\na: ]'],
    [
      'a.yaml:1: is not an OpenAPI document; it has neither openapi nor swagger, such as openapi: 3.1.0',
      'a.yaml',
      'asyncapi: 3.0.0',
    ],
    [
      'a.yaml:3: refers to #/definitions/None, which is not there',
      'a.yaml',
      'swagger: "2.0"\npaths: {}\ndefinitions: {A: {items: {$ref: "#/definitions/None"}}}',
    ],
  ])('%s', async (want, name, content) => {
    expect(await refusal(await written({ [name]: content }))).toBe(want);
  });
});
