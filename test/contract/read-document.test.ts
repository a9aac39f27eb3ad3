import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Contract, ContractError, readContract } from '../../src/contract/index.ts';

const folder = await mkdtemp(join(tmpdir(), 'colloquy-documents-'));
afterAll(() => rm(folder, { recursive: true }));

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
`;

const PLACES = [
  '/paths/~1notes~1{id}/put',
  '/paths/~1notes~1{id}/put/requestBody',
  '/paths/~1notes~1{id}/put/responses/200/content/application~1json/schema',
  '/components/schemas/Note/properties/text',
];

describe('a document of any version is one of OpenAPI 3.1, with the places of its own', () => {
  it.each([
    {
      name: 'Swagger 2.0',
      text: SWAGGER,
      places: [
        '7 /paths/~1notes~1{id}/put',
        '10 /paths/~1notes~1{id}/put/parameters/1',
        '17 /paths/~1notes~1{id}/put/responses/200/schema',
        '22 /definitions/Note/properties/text',
      ],
    },
    ...['3.0.3', '3.1.1', '3.2.0'].map((version) => ({
      name: `OpenAPI ${version}`,
      text: OPENAPI(version),
      places: ['5', '8', '16', '22'].map((line, index) => `${line} ${PLACES[index]}`),
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
      '"put": {',
      expect.stringMatching(/^("requestBody": )?\{$/),
      '"schema": {',
      '"text": {',
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
components: {schemas: {query: {type: object, properties: {itemSchema: {}}}}}
`,
    });
    const { operations, skipped } = await readContract(file);
    expect(operations.map(({ operationId }) => operationId)).toEqual(['GET /a']);
    expect(skipped.map(({ kind, name, line }) => [kind, name, line])).toEqual([
      ['newer', 'query', 5],
      ['newer', 'additionalOperations', 6],
      ['newer', 'in: querystring', 8],
      ['newer', 'itemSchema', 10],
    ]);
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
info: {title: Notes, version: "1", description: {$ref: ../about.md}}
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
      'api/paths/notes.yaml:7: refers to ../schemas.json#/Note, which cannot be read; run this where the contract is',
      { 'api/schemas.json': undefined },
    ],
    ['api/paths/notes.yaml:7: refers to ../schemas.json#/Note, which is not there', { 'api/schemas.json': '{}' }],
    ['api/schemas.json:1: missed comma between flow collection entries', { 'api/schemas.json': '{"Note": [}' }],
    [
      'api/openapi.yaml:4: refers to https://notes.invalid/a.yaml, which is on the network; allow that with --allow-network, or download it and refer to the file',
      { 'api/openapi.yaml': MANY['api/openapi.yaml'].replace('paths/notes.yaml', 'https://notes.invalid/a.yaml') },
    ],
  ])('%s', async (want, changes) => {
    const files = Object.entries({ ...MANY, ...changes }).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text]],
    );
    expect(await refusal(await written(Object.fromEntries(files)))).toBe(want);
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
        `${address}/: is given with a password; download the document, and name the file`,
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
    ['notes.colloquy.yaml:1: must be OpenAPI Overlay 1.1; write overlay: 1.1.0', undefined],
  ])('%s', async (want, actions) => {
    const overlay = actions === undefined ? 'overlay: 2.0.0' : OVERLAY(actions);
    const file = await written({
      'notes.yaml': 'openapi: 3.0.0\ninfo: {}\npaths: {/a: {}, /b: {}}\n',
      'notes.colloquy.yaml': overlay,
    });
    expect(await refusal(file)).toBe(want);
  });
});

describe('what is no document is refused', () => {
  it.each([
    ['a.bin: is not text in UTF-8; name a file of YAML or JSON', 'a.bin', Buffer.from([0x89, 0x50, 0, 0])],
    ['a.json:1: is not an OpenAPI document; it must be a mapping', 'a.json', '[]'],
    [
      'a.json:2: has the key __proto__, by which data changes the tools that read it',
      'a.json',
      '{"openapi": "3.1.0",\n"__proto__": {}}',
    ],
    [
      'a.yaml:1: is of version 1.2; it must be Swagger 2.0 or OpenAPI 3.0 to 3.2',
      'a.yaml',
      'swagger: "1.2"\npaths: {}',
    ],
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
