import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Model, modelOf, parseContract, placeName } from '../../../src/contract/model/index.ts';
import { SMALL, small } from './support/small-contract.ts';

const placeOf = (id: string) => [...small.statements, ...small.openPoints].find((mark) => mark.id === id)?.place;

describe('the place of a mark', () => {
  it.each([
    { id: 'api.cors', name: 'The API as a whole', surface: 'all', operations: [] },
    { id: 'api.address', name: 'Address', surface: 'all', operations: [] },
    { id: 'notes.texts', name: 'Tag Notes', surface: 'developer-api', operations: [] },
    { id: 'list-notes.status', name: 'GET /v1/notes/', surface: 'developer-api', operations: ['listNotes'] },
    { id: 'run.input', name: 'POST /toolkit/run/, request body', surface: 'toolkit', operations: ['run'] },
    { id: 'run.error', name: 'POST /toolkit/run/, response default', surface: 'toolkit', operations: ['run'] },
    { id: 'key.header', name: 'Security scheme Key', surface: 'developer-api', operations: ['listNotes', 'addNote'] },
    { id: 'trace.presence', name: 'Header Trace', surface: 'developer-api', operations: ['listNotes'] },
    { id: 'list-notes.body', name: 'Response NotesListed, body', surface: 'developer-api', operations: ['listNotes'] },
    { id: 'note.author-type', name: 'Note.author', surface: 'developer-api', operations: ['addNote'] },
    { id: 'note.related-fields', name: 'Note.related[]', surface: 'developer-api', operations: ['addNote'] },
    { id: 'problem.fields', name: 'Problem', surface: 'developer-api', operations: ['listNotes'] },
  ])('of $id is $name', ({ id, ...want }) => {
    expect(placeOf(id)).toMatchObject(want);
  });

  it.each([
    ['/info/license', 'The API as a whole'],
    ['/servers/0', 'Address'],
    ['/tags/0', 'Tag'],
    ['/paths/~1a~1/servers/0', 'Address of /a/'],
    ['/paths/~1a~1/get/parameters/0', 'GET /a/'],
    ['/paths/~1a~1/put/requestBody/content/a~1b/schema/items', 'PUT /a/, request body, body[]'],
    ['/paths/~1a~1/get/responses/200/content/a~1b/schema/properties/a/properties/b', 'GET /a/, response 200, body.a.b'],
    ['/components/parameters/A', 'Parameter A'],
    ['/components/links/A', 'A'],
    ['/components/schemas/A/properties/items/items/properties/b', 'A.items[].b'],
    ['/components/schemas', '/components/schemas'],
    ['/webhooks/a', 'Webhook a'],
    ['', ''],
  ])('at %s is %s', (pointer, name) => {
    expect(placeName(pointer)).toBe(name);
  });

  it('has the surface of its tags where no operation refers to it', () => {
    const schema = (name: string, tag: string) =>
      `    ${name}:\n      x-tags: [${tag}]\n      x-source: [{id: ${name.toLowerCase()}.resource, section: §2, says: "So."}]\n`;
    const text = SMALL.replace('  examples:\n    Refused:', `${schema('Folder', 'Notes')}${schema('Tool', 'Tools')}$&`);
    const { statements } = parseContract(text, 'small.yaml');
    const find = (id: string) => statements.find((statement) => statement.id === id)?.place;
    expect(find('folder.resource')).toMatchObject({ name: 'Folder', surface: 'developer-api', operations: [] });
    expect(find('tool.resource')).toMatchObject({ name: 'Tool', surface: 'toolkit', operations: [] });
  });
});

const idsAt = (model: Model, pointer: string) => model.operationsAt(pointer).map(({ operationId }) => operationId);

describe('the model', () => {
  it('follows references, and ends where they form a circle', () => {
    const model = modelOf({
      paths: { '/v1/a/': { get: { operationId: 'a', responses: { 200: { $ref: '#/components/responses/A' } } } } },
      components: {
        responses: { A: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } },
        schemas: { Tree: { properties: { parent: { $ref: '#/components/schemas/Tree' } } }, Other: {} },
      },
    });
    expect(idsAt(model, '/components/schemas/Tree/properties/parent')).toEqual(['a']);
    expect(idsAt(model, '/components/schemas/Other')).toEqual([]);
    expect(idsAt(model, '/components/schemas/TreeHouse')).toEqual([]);
  });

  it('knows who makes a value, and which surfaces share what', () => {
    const model = modelOf(
      parse(
        `info: {x-surfaces: {one: {under: /one/}, two: {under: /two/}}}
servers: [{url: a}]
tags: [{name: One}, {name: Both}, {name: None}]
paths:
  /one/:
    get: {tags: [One], security: [{Key: []}], responses: {"200": {$ref: "#/components/responses/Both"}, default: *Got}}
    put: {tags: [Both], requestBody: *Sent, responses: {2XX: {$ref: "#/components/responses/Open"}}}
  /two/:
    {servers: [{url: b}], parameters: [{schema: {$ref: "#/components/schemas/Asked"}}], get: {tags: [Both], security: [],
      responses: {"200": {$ref: "#/components/responses/Both"}, default: {$ref: "#/components/responses/Open"}}}}
components:
  responses: {Both: *Sent, Open: {$ref: other.yaml}, None: {}}
  schemas: {Sent: {}, Got: {}, Asked: {}, Tagged: {x-tags: [One]}}
  securitySchemes: {Key: {}}`.replaceAll(
          /\*(\w+)/g,
          '{content: {application/json: {schema: {$ref: "#/components/schemas/$1"}}}}',
        ),
      ),
    );
    const schemas = ['Sent', 'Got', 'Asked', 'Tagged'].map((name) => `/components/schemas/${name}`);
    expect(schemas.map((pointer) => model.directionAt(`${pointer}/type`)).join()).toBe('sent,received,sent,received');
    expect(model.schemasOfBothDirections).toEqual(['/components/schemas/Sent']);
    const places = [
      '/servers/0',
      '/tags/0',
      '/tags/1',
      '/tags/2',
      '/info',
      '/paths/~1two~1/servers/0',
      '/components/securitySchemes/Key',
    ];
    const surfaces = [...places, ...schemas].map((pointer) => model.surfaceAt(pointer));
    expect(surfaces.join()).toBe('one,one,all,all,all,two,one,all,one,two,one');
    const responses = [
      '/components/responses/None',
      '/components/responses/Both',
      '/paths/~1one~1/get/responses/default',
    ];
    expect(responses.map((pointer) => model.isForOpenStatusesOnly(pointer))).toEqual([false, false, true]);
    expect(model.usesOfResponse('/components/responses/Both')).toHaveLength(2);
    expect([...model.keyedSurfaces]).toEqual(['one']);
    expect(model.operations.map((operation) => model.isSecurityOpen(operation))).toEqual([false, true, false]);
    expect(model.outwardReferences).toEqual([{ pointer: '/components/responses/Open/$ref', to: 'other.yaml' }]);
    expect(model.referencesTo('/components/responses/Both')).toHaveLength(2);
    expect(model.referencesTo('/components/responses/None')).toEqual([]);
  });
});
