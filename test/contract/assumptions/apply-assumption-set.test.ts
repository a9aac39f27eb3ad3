import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { exampleOf, unfitExamples } from '../../../src/contract/assumptions/examples.ts';
import {
  applyAssumptionSet,
  type FilledContract,
  loadSchemaValidator,
  parseAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import {
  AssumptionSetError,
  at,
  exampleSites,
  type Json,
  type JsonObject,
  modelOf,
  parseContract,
} from '../../../src/contract/model/index.ts';
import { small } from '../model/support/small-contract.ts';

const BODY = "$.components.responses.NotesListed.content['application/json'].schema";
const RUN = "$.paths['/toolkit/run/'].post";
const LIST = "$.paths['/v1/notes/'].get";
const schema = (name: string) => `$.components.schemas.${name}`;

/** An action: the ids that it fills, its target, and what it updates there, or what else it does. */
type Given = readonly [fills: string, target: string, update: Json | undefined, other?: JsonObject];

/** The text of a set in which the first action stands in line 4, each of its keys in a line of its own. */
function textOf(actions: readonly Given[]): string {
  const list = actions.map(([fills, target, update, other = { update: update ?? null }]) => {
    return { target, description: `Fills ${fills}.`, 'x-fills': fills.split(' '), ...other };
  });
  return `overlay: 1.1.0\ninfo: {title: Given, version: 1.0.0}\nactions:\n${stringify(list, { lineWidth: 0 })}`;
}

const applied = (...actions: Given[]): Promise<FilledContract> =>
  applyAssumptionSet(small, parseAssumptionSet(textOf(actions), 'given.yaml'));

const refusal = async (...actions: Given[]): Promise<string> => {
  const error = await applied(...actions).catch((caught: unknown) => caught);
  if (!(error instanceof AssumptionSetError)) throw new Error(`not refused: ${String(error)}`);
  return error.message;
};

const body = (update: Json): Given => ['list-notes.body', BODY, update];
const note = (update: Json): Given => ['note.fields', schema('Note'), update];
const problem = (update: Json): Given => ['problem.fields', schema('Problem'), update];
const filters = (update: Json): Given => ['list-notes.filters', LIST, update];
const errors = (update: Json): Given => ['run.error', `${RUN}.responses`, update];
const OPEN = `${LIST}.responses['2XX']`;
const REMOVE = [undefined, { remove: true }] as const;

const statusTo = (key: string): Given[] => [
  ['list-notes.status', `${LIST}.responses`, { [key]: {} }],
  ['list-notes.status', `${LIST}.responses['${key}']`, undefined, { copy: `${LIST}.responses['2XX']` }],
  ['list-notes.status', `${LIST}.responses['2XX']`, ...REMOVE],
];

describe('a set that does not refine the contract is refused with file, line and what to fix', () => {
  it.each<[want: string, ...given: Given[]]>([
    [
      'given.yaml:7: list-notes.bodi is no open point of the contract (did you mean list-notes.body?); `colloquy open-points` lists them',
      ['list-notes.bodi', BODY, { type: 'array' }],
    ],
    [
      'given.yaml:7: note.text is a statement of the contract, not an open point; only open points are filled',
      ['note.text', schema('Note.properties.text'), { minLength: 1 }],
    ],
    [
      'given.yaml:4: the target $.components.responses.None matches nothing',
      ['list-notes.body', '$.components.responses.None', { type: 'array' }],
    ],
    [
      'given.yaml:4: the target $.components.responses.* matches 4 places; write an action for each',
      ['list-notes.body', '$.components.responses.*', { type: 'array' }],
    ],
    ['given.yaml:4: the target $.components[ is no JSONPath', ['list-notes.body', '$.components[', { type: 'array' }]],
    ['the target $ is the whole document', ['list-notes.body', '$', { a: 1 }]],
    [
      'the copied $.nowhere matches nothing',
      ['list-notes.status', `${LIST}.responses['2XX']`, undefined, { copy: '$.nowhere' }],
    ],
    ['the target is a mapping, so update must give one', body(1)],
    [
      'the target is a single value, so update must not give a mapping',
      ['api.address', '$.servers[0].variables.base_url.default', { a: 1 }],
    ],
    ['changes nothing, so it does not fill list-notes.body', body({})],
    [
      'given.yaml:4: changes nothing, so it does not fill list-notes.status',
      ['list-notes.status', OPEN, undefined, { copy: OPEN }],
    ],
    [
      'given.yaml:4: changes nothing, and its target is not the place of api.cors (The API as a whole)',
      ['api.cors', OPEN, undefined, { copy: OPEN }],
    ],
    [
      'changes nothing, and its target is not the place of api.cors (The API as a whole)',
      ['api.cors', '$.tags[0]', {}],
    ],
    [
      'changes /components/schemas/Problem/additionalProperties, which is not what it fills: at note.fields (Note) a set may add properties',
      ['note.fields', schema('Problem'), { additionalProperties: false }],
    ],
    [
      'touches x-source at /components/responses/NotesListed/content/application~1json/schema/x-source; the marks of the contract are left alone',
      body({ type: 'array', 'x-source': [] }),
    ],
    ['touches x-unspecified', body({ 'x-unspecified': [{ id: 'a.b' }] })],
    ['touches x-assumed', body({ properties: { a: { 'x-assumed': [] } } })],
    ['what fills list-notes.body decides nothing of the body', body({ examples: [[]] })],
    [
      'given.yaml:4: refers to #/components/schemas/None, which is not there',
      body({ type: 'array', items: { $ref: '#/components/schemas/None' } }),
    ],
    [
      'adds /components/schemas/Note/properties/text/minLength, which is not what it fills',
      note({ properties: { text: { minLength: 1 } }, additionalProperties: false }),
    ],
    [
      'requires author, which the contract states to be optional',
      note({ required: ['author'], additionalProperties: false }),
    ],
    ['requires pages, which it does not add', note({ required: ['pages'], additionalProperties: false })],
    [
      'leaves open what other fields there are; set additionalProperties to false or a schema',
      note({ properties: { pages: { type: 'integer' } } }),
    ],
    ['adds /components/schemas/Note/x-free-form, which is not what it fills', note({ 'x-free-form': true })],
    [
      'removes /components/schemas/Note/additionalProperties, which is not what it fills',
      ['note.fields', `${schema('Note')}.additionalProperties`, ...REMOVE],
    ],
    [
      'requires a of a request, while the contract states all that a request needs',
      ['new-note.fields', schema('NewNote'), { properties: { a: {} }, required: ['a'], additionalProperties: false }],
    ],
    [
      'is no schema of an object, while the contract states that it is one',
      ['note.related-fields', schema('Note.properties.related.items'), { $ref: '#/components/examples/Refused' }],
    ],
    [
      'takes away that it is an object',
      ['note.related-fields', `${schema('Note.properties.related.items')}.type`, ...REMOVE],
    ],
    [
      'changes /components/schemas/Note/properties/author/description, which is not what it fills',
      ['note.author-type', schema('Note.properties.author'), { description: 'Another.' }],
    ],
    [
      'keeps 2XX next to the status; remove it',
      ['list-notes.status', `${LIST}.responses`, { 200: { description: 'Mine.' } }],
    ],
    ['gives no status from 200 to 299', ['list-notes.status', `${LIST}.responses['2XX']`, ...REMOVE]],
    [
      'gives 200 another response than 2XX has; copy that',
      ['list-notes.status', `${LIST}.responses`, { 200: { description: 'Mine.' } }],
      ['list-notes.status', `${LIST}.responses['2XX']`, ...REMOVE],
    ],
    ['gives 204, which has no body, while the response has one', ...statusTo('204')],
    [
      'adds /paths/~1v1~1notes~1/get/responses/404, which is not what it fills',
      ['list-notes.status', `${LIST}.responses`, { 404: { description: 'Mine.' } }],
    ],
    [
      'adds the parameter a, which is not in the query',
      filters({ parameters: [{ name: 'a', in: 'header', schema: {} }] }),
    ],
    [
      'requires the parameter a, while the contract requires none',
      filters({ parameters: [{ name: 'a', in: 'query', required: true, schema: {} }] }),
    ],
    ['adds the parameter a without a schema', filters({ parameters: [{ name: 'a', in: 'query' }] })],
    [
      'keeps */* next to its own media type; remove it',
      ['run.input', `${RUN}.requestBody`, { content: { 'text/plain': { schema: { type: 'string' } } } }],
    ],
    ['names no media type', ['run.input', `${RUN}.requestBody.content['*/*']`, ...REMOVE]],
    ['removes the body and puts nothing in its place', ['run.input', `${RUN}.requestBody`, ...REMOVE]],
    ['names the security scheme None, which it does not add', ['run.security', RUN, { security: [{ None: [] }] }]],
    [
      'names the security scheme Key of another surface, whose key is never sent here; add one',
      ['run.security', RUN, { security: [{ Key: [] }] }],
    ],
    ['leaves open what default answers; remove it, or say what its body is', errors({ 404: { description: 'None.' } })],
    ['removes default and gives no other error', ['run.error', `${RUN}.responses.default`, ...REMOVE]],
    [
      'gives 404 a body that is not JSON, while the contract speaks JSON',
      errors({ 404: { description: 'None.', content: { 'text/html': {} } } }),
      ['run.error', `${RUN}.responses.default`, ...REMOVE],
    ],
    [
      'it must start with https:// or http:// and not end in a slash',
      ['api.address', '$.servers[0].variables.base_url', { default: 'https://api.example.com/' }],
    ],
    [
      'adds /components/headers/Trace/required, which is not what it fills',
      ['trace.presence', '$.components.headers.Trace', { required: false }],
    ],
    [
      'removes /components/responses/NotesListed/content, which is not what it fills',
      ['trace.presence', '$.components.responses.NotesListed.content', ...REMOVE],
    ],
  ])('%s', async (want, ...given) => {
    expect(await refusal(...given)).toContain(want);
  });

  it('names the line of the action at fault, not of the first', async () => {
    const good: Given = ['note.author-type', schema('Note.properties.author'), { type: 'string' }];
    const bad: Given = body({ examples: [1] });
    expect(await refusal(good, bad)).toMatch(/^given\.yaml:10: what fills list-notes\.body decides nothing/);
    const broken = body({ type: 'array', items: { $ref: '#/components/schemas/None' } });
    expect(await refusal(broken, good)).toMatch(/^given\.yaml:4: refers to #\/components\/schemas\/None/);
  });

  it('what stands in a part that is removed has to be filled as well', async () => {
    const text = small.text.replace(
      'aspect: errors, question: "Which errors?", section: §5}',
      '$&\n            - {id: run.retry, aspect: elsewhere, question: "Can it be tried again?", section: §5}',
    );
    const contract = parseContract(text, 'small.yaml');
    const actions: Given[] = [
      errors({ 404: { description: 'None.' } }),
      ['run.error', `${RUN}.responses.default`, ...REMOVE],
    ];
    await expect(applyAssumptionSet(contract, parseAssumptionSet(textOf(actions), 'given.yaml'))).rejects.toThrow(
      'given.yaml:11: takes away the open point run.retry, which is in what it removes',
    );
  });
});

describe('a set that refines the contract', () => {
  const assumed = (id: string) => ({ 'x-assumed': [{ id, set: 'given' }] });

  it.each<[name: string, pointer: string, change: Record<string, Json | undefined>, ...given: Given[]]>([
    [
      'a body',
      '/components/responses/NotesListed/content/application~1json/schema',
      { type: 'array' },
      body({ type: 'array' }),
    ],
    [
      'no body',
      '/components/responses/NotesListed',
      { content: undefined },
      ['list-notes.body', '$.components.responses.NotesListed.content', ...REMOVE],
    ],
    [
      'a type',
      '/components/schemas/Note/properties/author',
      { type: 'string' },
      ['note.author-type', schema('Note.properties.author'), { type: 'string' }],
    ],
    [
      'fields by a reference',
      '/components/schemas/Note/properties/related/items',
      { $ref: '#/components/schemas/Note', additionalProperties: undefined },
      ['note.related-fields', schema('Note.properties.related.items'), { $ref: '#/components/schemas/Note' }],
      ['note.related-fields', `${schema('Note.properties.related.items')}.additionalProperties`, ...REMOVE],
    ],
    [
      'an address',
      '/servers/0',
      { variables: { base_url: { default: 'https://api.example.com' } } },
      ['api.address', '$.servers[0].variables.base_url', { default: 'https://api.example.com' }],
    ],
    [
      'an encoding',
      '/paths/~1toolkit~1run~1/post/requestBody',
      { content: { 'text/plain': { schema: { type: 'string' } } } },
      ['run.input', `${RUN}.requestBody`, { content: { 'text/plain': { schema: { type: 'string' } } } }],
      ['run.input', `${RUN}.requestBody.content['*/*']`, ...REMOVE],
    ],
    [
      'errors',
      '/paths/~1toolkit~1run~1/post/responses/404',
      { description: 'None.' },
      errors({ 404: { description: 'None.' } }),
      ['run.error', `${RUN}.responses.default`, ...REMOVE],
    ],
    ['words alone', '/info', {}, ['api.cors', '$.info', {}]],
    [
      'a header that is always there',
      '/components/headers/Trace',
      { required: true },
      ['trace.presence', '$.components.headers.Trace', { required: true }],
    ],
  ])('with %s has it in place of the mark', async (_, pointer, change, ...given) => {
    const filled = await applied(...given);
    const id = String(given[0]?.[0]);
    const open = Object(at(small.document, pointer));
    expect(at(filled.document, pointer)).toEqual({ ...open, ...change, 'x-unspecified': undefined, ...assumed(id) });
    expect(filled.assumed).toMatchObject([{ id, set: 'given', says: `Fills ${id}.`, place: { pointer } }]);
    expect(filled.openPoints.map((point) => point.id)).not.toContain(id);
    expect(filled.openPoints).toHaveLength(small.openPoints.length - 1);
    expect(filled.statements).toEqual(small.statements);
  });

  it('moves a success to its status, and marks the operation', async () => {
    const filled = await applied(...statusTo('202'));
    const operation = at(filled.document, '/paths/~1v1~1notes~1/get') as JsonObject;
    expect(operation.responses).toEqual({
      202: { $ref: '#/components/responses/NotesListed' },
      400: { $ref: '#/components/responses/Refused' },
    });
    expect(operation).toMatchObject(assumed('list-notes.status'));
    expect(operation['x-unspecified']).toMatchObject([{ id: 'list-notes.filters' }]);
  });

  it('may answer 204 where it says that there is no body', async () => {
    const noBody: Given = ['list-notes.body', '$.components.responses.NotesListed.content', ...REMOVE];
    expect((await applied(noBody, ...statusTo('204'))).assumed.map(({ id }) => id)).toEqual([
      'list-notes.status',
      'list-notes.body',
    ]);
  });

  it('may take a header away from the responses', async () => {
    const filled = await applied(['trace.presence', '$.components.responses.NotesListed.headers', ...REMOVE]);
    expect(at(filled.document, '/components/responses/NotesListed/headers')).toBeUndefined();
    expect(at(filled.document, '/components/headers/Trace')).toMatchObject(assumed('trace.presence'));
  });

  it('may put query parameters in the place of a body, which the operation then has', async () => {
    const filled = await applied(
      ['run.input', `${RUN}.requestBody`, ...REMOVE],
      ['run.input', RUN, { parameters: [{ name: 'input', in: 'query', schema: { type: 'string' } }] }],
    );
    expect(at(filled.document, '/paths/~1toolkit~1run~1/post')).toMatchObject(assumed('run.input'));
  });

  it('fills more than one point with one action', async () => {
    const filled = await applied(['list-notes.body api.cors', BODY, { type: 'array' }]);
    expect(filled.assumed.map(({ id }) => id)).toEqual(['api.cors', 'list-notes.body']);
    expect(at(filled.document, '/info')).toMatchObject(assumed('api.cors'));
  });

  it('finds which operations a guess lets reach what they did not', async () => {
    const filled = await applied(body({ $ref: '#/components/schemas/Note' }));
    const reaching = (contract: { openPoints: FilledContract['openPoints'] }) =>
      contract.openPoints.find(({ id }) => id === 'note.fields')?.place.operations;
    expect(reaching(small)).toEqual(['addNote']);
    expect(reaching(filled)).toEqual(['listNotes', 'addNote']);
  });

  it('leaves the open contract as it was', async () => {
    const before = structuredClone(small.document);
    await applied(body({ type: 'array' }), ...statusTo('200'));
    expect(small.document).toEqual(before);
  });
});

describe('named examples', () => {
  const closed = { additionalProperties: false };

  it('stay where they fit, and go where they do not', async () => {
    const filled = await applied(['new-note.fields', schema('NewNote'), closed]);
    const body = at(filled.document, '/paths/~1v1~1notes~1/post/requestBody/content/application~1json') as JsonObject;
    expect(body.examples).toEqual({ hello: { value: { text: 'Hello' } } });
  });

  it('are given the fields that are required now, from the examples of these', async () => {
    const code = { type: 'integer', examples: [7] };
    const filled = await applied(problem({ ...closed, required: ['code'], properties: { code } }));
    expect(at(filled.document, '/components/examples/Refused/value')).toEqual({ message: 'It is refused.', code: 7 });
  });

  it('are completed where an example stands alone, too', async () => {
    const examples = /examples:\n +refused: \{\$ref: "#\/components\/examples\/Refused"\}/;
    const text = small.text.replace(examples, 'example: {message: It is refused.}');
    const code = { type: 'integer', examples: [7] };
    const actions = [problem({ ...closed, required: ['code'], properties: { code } })];
    const set = parseAssumptionSet(textOf(actions), 'given.yaml');
    const filled = await applyAssumptionSet(parseContract(text, 'small.yaml'), set);
    const place = '/components/responses/Refused/content/application~1json/example';
    expect(at(filled.document, place)).toEqual({ message: 'It is refused.', code: 7 });
  });

  it('go with what they shared when nothing can complete them', async () => {
    const code = { type: 'integer' };
    const filled = await applied(problem({ ...closed, required: ['code'], properties: { code } }));
    expect(at(filled.document, '/components/responses/Refused/content/application~1json')).toEqual({
      schema: { $ref: '#/components/schemas/Problem' },
    });
    expect(at(filled.document, '/components/examples')).toEqual({});
  });

  it('are those of a schema, of a parameter or a header, and of a body, by name or alone', () => {
    const examples = { a: { value: 1 }, b: { $ref: '#/components/examples/B' }, none: {} };
    const schemas = { A: { examples: [1, null] }, B: { example: 7 } };
    const headers = { C: { schema: {}, example: 0, examples }, D: { example: 7, examples }, E: { schema: {} } };
    const model = modelOf({ components: { schemas, headers, examples: { B: { value: 2 } } } });
    const sites = exampleSites(model).map((one) => `${one.kind} ${one.pointer.slice(12)} ${JSON.stringify(one.value)}`);
    const ofHeader = [
      'named headers/C/examples/a 1',
      'named headers/C/examples/b 2',
      'named headers/C/examples/none undefined',
    ];
    expect(sites).toEqual([
      'item schemas/A/examples/0 1',
      'item schemas/A/examples/1 null',
      ...ofHeader,
      'single headers/C/example 0',
    ]);
    expect(unfitExamples(model, () => 'is wrong')).toHaveLength(5);
    const given = [undefined, {}, { const: 0, enum: [1] }, { enum: [1], examples: [2] }, { enum: [1] }].map(exampleOf);
    expect(given).toEqual([undefined, undefined, 0, 2, 1]);
  });

  const MEDIA = "$.components.responses.NotesListed.content['application/json']";
  const given = (target: string, examples: Json): Promise<FilledContract> =>
    applyAssumptionSet(
      small,
      parseAssumptionSet(
        stringify({
          overlay: '1.1.0',
          info: { title: 'Given', version: '1.0.0' },
          actions: [
            { target: BODY, description: 'A list.', 'x-fills': ['list-notes.body'], update: { type: 'array' } },
            { target, update: { examples } },
          ],
        }),
        'given.yaml',
      ),
    );

  it('of a success are given by a set, and claim nothing', async () => {
    const filled = await given(MEDIA, { none: { value: [] } });
    expect(at(filled.document, '/components/responses/NotesListed/content/application~1json/examples')).toEqual({
      none: { value: [] },
    });
    expect(filled.assumed.map(({ id }) => id)).toEqual(['list-notes.body']);
  });

  it.each<[name: string, action: Given, place: string]>([
    ['of the contract', problem({ ...closed, required: ['code'], properties: { code: {} } }), 'small.yaml:'],
    ['of an answer', body({ type: 'array', examples: [{}, []] }), 'list-notes.body'],
  ])('%s that do not fit go, and a note names them', async (_, action, place) => {
    const { notes, document } = await applied(action);
    expect(notes.map(({ title }) => title)).toEqual([
      expect.stringContaining('13 points have no answer'),
      '1 example does not fit the other answers of the set; made values are served instead',
    ]);
    expect(notes.flatMap(({ items }) => items)).toEqual([expect.stringContaining(place)]);
    expect(unfitExamples(modelOf(document), await loadSchemaValidator(document))).toEqual([]);
  });

  it('of an answer that the set overrides are kept with the fields of its own answer', async () => {
    const integer = { type: 'integer' };
    const object = (properties: JsonObject, more: JsonObject = {}) => body({ type: 'object', properties, ...more });
    const base = textOf([object({ a: integer, b: integer }, { examples: [{ a: 1, b: 2 }] })]);
    const { actions: overridden } = parseAssumptionSet(base, 'base.yaml');
    const own = textOf([object({ a: integer, c: { ...integer, examples: [3] } })]);
    const { document } = await applyAssumptionSet(small, { ...parseAssumptionSet(own, 'given.yaml'), overridden });
    expect(at(document, '/components/responses/NotesListed/content/application~1json/schema/examples')).toEqual([
      { a: 1, c: 3 },
    ]);
  });

  it('of a set that do not fit go, and a note has their file and line', async () => {
    const filled = await given(MEDIA, { none: { value: {} }, some: { value: [] } });
    expect(at(filled.document, '/components/responses/NotesListed/content/application~1json/examples')).toEqual({
      some: { value: [] },
    });
    expect(filled.notes.flatMap(({ items }) => items)).toEqual(['given.yaml:12: it must be array']);
  });

  it.each<[string, string, Json, RegExp]>([
    ['of nothing', '$.info', { none: { value: [] } }, /its target is not the media type of a body/],
    [
      'that the contract has',
      "$.paths['/v1/notes/'].post.requestBody.content['application/json']",
      { hello: { value: { text: 'Bye' } } },
      /which the contract has; give it another name/,
    ],
  ])('%s are refused', async (_, target, examples, want) => {
    await expect(given(target, examples)).rejects.toThrow(want);
  });
});
