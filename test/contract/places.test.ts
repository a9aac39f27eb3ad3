import { describe, expect, it } from 'vitest';
import { type Model, modelOf, parseContract } from '../../src/contract/index.ts';
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

  it('takes parameters and servers of the whole path for each of its operations', () => {
    const model = modelOf({
      info: { 'x-surfaces': { toolkit: { title: 'Toolkits', under: '/toolkit/' } } },
      paths: { '/toolkit/a/': { servers: [{ url: 'x' }], parameters: [{ name: 'p' }], get: { operationId: 'a' } } },
    });
    expect(idsAt(model, '/paths/~1toolkit~1a~1/servers/0')).toEqual(['a']);
    expect(model.surfaceAt('/paths/~1toolkit~1a~1/parameters/0')).toBe('toolkit');
  });
});
