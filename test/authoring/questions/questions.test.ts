import { expect, test } from 'vitest';
import { type FoundQuestion, findQuestions, reportQuestions } from '../../../src/authoring/questions/index.ts';
import { ASPECTS, modelOf, parseContract, readContract } from '../../../src/contract/model/index.ts';
import { cutFacts } from './cuts.ts';

/** A document without a question: the only gaps are those that a test makes. */
const SOUND = `
openapi: 3.1.0
info: {title: Pets, version: '1', description: ''}
servers: [{url: 'https://pets.example.com'}]
security: [{key: []}]
paths:
  /pets:
    get:
      operationId: listPets
      summary: List pets
      parameters:
        - {name: cursor, in: query, schema: {type: string}}
        - {name: page, in: query, schema: {type: integer}}
        - {name: sort, in: query, schema: {type: string}}
      responses: {'200': {$ref: '#/components/responses/Pets'}, '400': {$ref: '#/components/responses/Refused'}}
    post:
      operationId: createPet
      summary: Create a pet
      parameters: [{name: Idempotency-Key, in: header, schema: {type: string}}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/NewPet'}}}}
      responses: {'201': {$ref: '#/components/responses/Pet'}, '429': {$ref: '#/components/responses/TooMany'}}
  /pets/{pet_id}:
    parameters: [{name: pet_id, in: path, required: true, schema: {type: string}}]
    get:
      operationId: getPet
      responses: {'200': {$ref: '#/components/responses/Pet'}, '404': {$ref: '#/components/responses/Refused'}}
    put:
      operationId: replacePet
      requestBody: {$ref: '#/components/requestBodies/Pet'}
      responses: {'200': {$ref: '#/components/responses/Pet'}, '404': {$ref: '#/components/responses/Refused'}, '429': {$ref: '#/components/responses/TooMany'}}
    delete:
      operationId: deletePet
      responses: {'204': {description: Done}, '404': {$ref: '#/components/responses/Refused'}}
components:
  requestBodies: {Pet: {content: {application/json: {schema: {$ref: '#/components/schemas/NewPet'}}}}}
  securitySchemes: {key: {type: http, scheme: bearer, description: Create a token in the settings.}}
  responses:
    Pet: {description: Done, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
    Pets: {description: Done, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}
    Refused: {description: Refused, content: {application/json: {schema: {$ref: '#/components/schemas/Refusal'}}}}
    TooMany:
      description: Refused
      headers: {Retry-After: {schema: {type: integer}}}
      content: {application/json: {schema: {$ref: '#/components/schemas/Refusal'}}}
  schemas:
    NewPet: {type: object, required: [name], properties: {name: {type: string}, note: {type: string}}}
    Pet:
      type: object
      required: [id, name]
      properties:
        id: {type: string}
        name: {type: string}
        created_at: {type: string, format: date-time}
        status: {type: string, enum: [alive, gone]}
        owner: {type: object, required: [name], properties: {name: {type: string}, city: {type: string}}}
    Refusal: {type: object, required: [code], properties: {code: {type: string}, message: {type: string}}}
`;

const askedIn = (text: string, all = false): FoundQuestion[] => findQuestions(parseContract(text).model, { all });
const idsOf = (questions: readonly FoundQuestion[]): string[] =>
  questions.flatMap(({ findings }) => findings.map(({ id }) => id));

test('a document that states everything a caller needs has no question', () => {
  expect(idsOf(askedIn(SOUND))).toEqual([]);
});

const PAGED = /^ {8}- \{name: (cursor|page),.*\n/gm;

type Change = readonly [from: string, to: string];

/** The id of the question after a change, and a further change after which a text mentions the subject. */
const OPENED: readonly (readonly [id: string, from: string | RegExp, to: string, text?: Change])[] = [
  ['list-pets.status', "'200': {$ref: '#/components/responses/Pets'}, ", ''],
  [
    'pets.body',
    "Pets: {description: Done, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}",
    'Pets: {description: Done}',
    ['Pets: {description: Done}', 'Pets: {description: No content.}'],
  ],
  [
    'create-pet.201.no-content',
    "'201': {$ref: '#/components/responses/Pet'}",
    "'201': {description: Done}",
    ["'201': {description: Done}", "'201': {description: The body is empty.}"],
  ],
  ['pet.fields', "{schema: {$ref: '#/components/schemas/Pet'}}", '{}'],
  ['pet.example', "{schema: {$ref: '#/components/schemas/Pet'}}", '{example: {id: p1}}'],
  [
    'create-pet.request-body.request-fields',
    "{schema: {$ref: '#/components/schemas/NewPet'}}",
    '{schema: {type: object}}',
    ['{type: object}}', "{type: 'null'}}"],
  ],
  [
    'update-pet.request',
    "put:\n      operationId: replacePet\n      requestBody: {$ref: '#/components/requestBodies/Pet'}",
    'patch:\n      operationId: updatePet',
    ['operationId: updatePet', 'operationId: updatePet\n      summary: Takes no body.'],
  ],
  [
    'list-pets.cursor.type',
    '{name: cursor, in: query, schema: {type: string}}',
    '{name: cursor, in: query}',
    ['{name: cursor, in: query}', '{name: cursor, in: query, description: A string.}'],
  ],
  [
    'new-pet.required',
    'required: [name], properties: {name: {type: string}, note',
    'properties: {name: {type: string}, note',
    ['note: {type: string}', 'note: {type: string, description: Optional.}'],
  ],
  [
    'api.address',
    "servers: [{url: 'https://pets.example.com'}]\n",
    '',
    ["description: ''", "description: 'See https://pets.example.com'"],
  ],
  ['key.required-key', 'security: [{key: []}]\n', ''],
  ['get-pet.scheme', 'operationId: getPet', 'operationId: getPet\n      security: [{other: []}]'],
  [
    'key.key-form',
    'type: http, scheme: bearer, description: Create a token in the settings.',
    'type: apiKey, in: header, name: Authorization',
    ['name: Authorization', 'name: Authorization, description: Send key=<key>'],
  ],
  [
    'get-pet.errors',
    /, '404': \{\$ref: '#\/components\/responses\/Refused'\}/g,
    '',
    ["description: ''", "description: 'Errors have a code.'"],
  ],
  [
    'get-pet.errors',
    /, '404': \{\$ref: '#\/components\/responses\/Refused'\}/g,
    '',
    [
      'Pet: {description: Done, content: {application/json: {',
      'Pet: {description: Done, content: {application/json: {examples: {no: {value: {error: No such pet}}}, ',
    ],
  ],
  [
    'refused.error-body',
    "Refused: {description: Refused, content: {application/json: {schema: {$ref: '#/components/schemas/Refusal'}}}}",
    'Refused: {description: Refused}',
    ["description: ''", "description: 'The error object has a code.'"],
  ],
  [
    'refused.error-body',
    "Refused: {description: Refused, content: {application/json: {schema: {$ref: '#/components/schemas/Refusal'}}}}",
    'Refused: {description: Refused}',
    ['    Refusal: {', '    ApiError: {type: object, properties: {reason: {}, message: {}}}\n    Refusal: {'],
  ],
  [
    'pet.name.type',
    'name: {type: string}\n        created_at',
    'name: {}\n        created_at',
    ['name: {}', 'name: {description: A string.}'],
  ],
  [
    'pet.owner.object',
    '{type: object, required: [name], properties: {name: {type: string}, city: {type: string}}}',
    '{type: object}',
    ['{type: object}', '{type: object, description: Any fields.}'],
  ],
  [
    'pet.presence',
    '      required: [id, name]\n',
    '',
    [
      'name: {type: string}\n        created_at',
      'name: {type: string, description: Always there.}\n        created_at',
    ],
  ],
  ['pet.created-at.date-format', ', format: date-time', '', ["description: ''", "description: 'Dates are ISO 8601.'"]],
  [
    'pet.created-at.date-format',
    'type: string, format: date-time',
    "anyOf: [{type: integer}, {type: 'null'}]",
    ['{type: integer}, {', '{type: integer, format: unixtime}, {'],
  ],
  [
    'create-pet.request-body.request-fields',
    "{schema: {$ref: '#/components/schemas/NewPet'}}",
    '{schema: {type: array, items: {}}}',
    ['summary: Create a pet', 'summary: Create pets of a list of owner ids'],
  ],
  [
    'pet.created-at.date-format',
    'type: string, format: date-time',
    'type: integer',
    ['type: integer}\n        status', 'type: integer, description: In milliseconds.}\n        status'],
  ],
  [
    'pet.name.pattern',
    'name: {type: string}\n        created_at',
    "name: {type: string, pattern: '(?i)^[a-z]+$'}\n        created_at",
    ['(?i)^[a-z]+$', '^[a-z\\_]+$'],
  ],
  [
    'pet.status.values',
    ', enum: [alive, gone]',
    '',
    ['status: {type: string', 'status: {description: Either alive or gone., type: string'],
  ],
  [
    'pet.pet-status.values',
    'status: {type: string, enum: [alive, gone]',
    'pet_status: {type: string',
    [
      '    NewPet:',
      '    Owner: {type: object, properties: {pet_status: {type: string, enum: [alive, gone]}}}\n    NewPet:',
    ],
  ],
  [
    'pet.status.outside-enum',
    'enum: [alive, gone]',
    'enum: [alive, gone], default: lost',
    ['default: lost', 'example: lost'],
  ],
  [
    'pet.undescribed',
    'required: [id, name]\n',
    'required: [id, name, colour]\n',
    ['created_at:', 'colour: {type: string}\n        created_at:'],
  ],
  [
    'pet.undescribed',
    'required: [id, name]\n',
    'required: [id, name, colour]\n',
    ['required: [id, name, colour]\n', 'required: [id, name, colour]\n      example: {colour: red}\n'],
  ],
  ['list-pets.paging', PAGED, '', ['summary: List pets', 'summary: List all pets']],
  [
    'list-pets.next-page',
    PAGED,
    '        - {name: limit, in: query, schema: {type: integer}}\n',
    ['summary: List pets', 'summary: List pets. See the Link header.'],
  ],
  [
    'list-pets.order',
    '{name: sort,',
    '{name: colour,',
    ['summary: List pets', 'summary: List pets, the newest first.'],
  ],
  [
    'create-pet.repeated',
    'summary: Create a pet\n      parameters: [{name: Idempotency-Key, in: header, schema: {type: string}}]',
    'summary: Order a pet',
    ['summary: Order a pet', 'summary: Order a pet. It is idempotent.'],
  ],
  [
    'create-pet.repeated',
    'summary: Create a pet\n      parameters: [{name: Idempotency-Key, in: header, schema: {type: string}}]',
    'summary: Order a pet',
    ['  /pets:\n', '  /oauth/pets:\n'],
  ],
  [
    'too-many.rate-limit',
    'headers: {Retry-After: {schema: {type: integer}}}',
    'headers: {}',
    ["description: ''", "description: 'At most 10 requests per second.'"],
  ],
];

test.each(OPENED.map(([id, from, to, text]) => ({ id, from, to, text })))(
  '$id is asked if it is open, unless a text mentions it',
  ({ id, from, to, text }) => {
    const open = replaced(SOUND, from, to);
    expect(idsOf(askedIn(open))).toContain(id);
    if (text !== undefined) expect(idsOf(askedIn(replaced(open, ...text)))).not.toContain(id);
  },
);

/** Throws if the part is missing, so that no case becomes void when the document changes. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`the document has no ${from}`);
  return changed;
}

test('parts of an allOf and contents of a not are not asked about as separate fields', () => {
  const parts =
    "allOf: [{$ref: '#/components/schemas/Base'}, {properties: {name: {description: The name.}}, not: {properties: {name: {}}}}]";
  const text = `${SOUND}    Base: {type: object, required: [name], properties: {name: {type: string}}}\n`;
  const whole = `schema: {$ref: '#/components/schemas/NewPet'}`;
  expect(idsOf(askedIn(replaced(text, whole, `schema: {${parts}}`)))).toEqual([]);
  expect(idsOf(askedIn(replaced(text, whole, `schema: {${parts.replace('name: {desc', 'note: {desc')}}`)))).toEqual([
    expect.stringMatching(/note\.type$/),
  ]);
});

test('each required name without a property is asked about', () => {
  const open = replaced(SOUND, 'required: [id, name]\n', 'required: [id, name, colour, size]\n');
  expect(askedIn(open).map(({ question }) => question)).toEqual([
    expect.stringContaining('What is `colour`?'),
    expect.stringContaining('What is `size`?'),
  ]);
});

test('parameters of an object ask for a part of a list', () => {
  const object =
    '{name: part, in: query, schema: {type: object, properties: {limit: {type: integer}, offset: {type: integer}}}}';
  const plain = replaced(SOUND, PAGED, '');
  expect(idsOf(askedIn(plain))).toContain('list-pets.paging');
  expect(idsOf(askedIn(replaced(SOUND, PAGED, `        - ${object}\n`)))).not.toContain('list-pets.paging');
});

test('important questions that are not asked are counted', () => {
  const hinted = replaced(SOUND, PAGED, '').replace('summary: List pets', 'summary: List all pets');
  const report = (isAll: boolean) =>
    reportQuestions(parseContract(hinted, 'pets.yaml'), { isAll, shown: (file) => file });
  const [few, all] = [report(false), report(true)];
  expect(few.questions).toEqual([]);
  expect(few.importantLeftOut).toBe(all.questions.filter(({ kind }) => kind.isMinor !== true).length);
  expect(few.importantLeftOut).toBeGreaterThan(0);
  expect(all.importantLeftOut).toBe(0);
});

test('a single operation without errors is not asked about', () => {
  const one = replaced(SOUND, /, '404': .*\n {4}put/g, '}\n    put');
  expect(idsOf(askedIn(one))).toEqual([]);
});

test('null is not asked about if the document states it elsewhere', () => {
  const open = replaced(SOUND, '      required: [id, name]\n', '');
  const [question] = askedIn(replaced(open, 'note: {type: string}', "note: {type: [string, 'null']}"));
  expect(question?.question).toBe('Which fields of `Pet` can be missing, or are all of them always there?');
});

test('deprecated operations are not asked about', () => {
  const open = replaced(SOUND, "'204': {description: Done}, ", '');
  expect(askedIn(open)).toHaveLength(1);
  expect(askedIn(replaced(open, 'operationId: deletePet', 'operationId: deletePet\n      deprecated: true'))).toEqual(
    [],
  );
});

test('a document without any security is asked about the API as a whole', () => {
  const open = replaced(
    replaced(SOUND, 'security: [{key: []}]\n', ''),
    /^ {2}securitySchemes.*\n/m.exec(SOUND)?.[0] ?? '',
    '',
  );
  expect(idsOf(askedIn(open))).toContain('api.security');
  expect(idsOf(askedIn(replaced(open, "description: ''", "description: 'Send your API key.'")))).not.toContain(
    'api.security',
  );
  const keyed = open.replaceAll(
    'required: [name], properties: {name',
    'required: [api_key, name], properties: {api_key: {type: string}, name',
  );
  const one = replaced(keyed, / {2}\/pets:[\s\S]*? {4}post:/, '  /pets:\n    post:').replace(
    / {4}get:[\s\S]*? {4}put:/,
    '    put:',
  );
  expect(idsOf(askedIn(one))).not.toContain('api.security');
});

test('the description of a list counts for its entries', () => {
  const open = replaced(SOUND, 'note: {type: string}', 'notes: {type: array, items: {}}');
  expect(idsOf(askedIn(open))).toEqual([expect.stringMatching(/type$/)]);
  const described = 'notes: {type: array, description: An array of objects., items: {}}';
  expect(idsOf(askedIn(replaced(open, 'notes: {type: array, items: {}}', described)))).toEqual([]);
});

test('operations without security are asked about if others have one', () => {
  const some = replaced(
    replaced(SOUND, 'security: [{key: []}]\n', ''),
    'operationId: getPet',
    'operationId: getPet\n      security: [{key: []}]',
  );
  expect(idsOf(askedIn(some)).filter((id) => id.endsWith('.public'))).toEqual([
    'list-pets.public',
    'create-pet.public',
    'replace-pet.public',
    'delete-pet.public',
  ]);
});

test('an id with two types is one question', () => {
  const text = replaced(
    replaced(SOUND, '        id: {type: string}', '        id: {type: string}\n        owner_id: {type: string}'),
    'properties: {name: {type: string}, note',
    'properties: {owner_id: {type: integer}, name: {type: string}, note',
  );
  expect(askedIn(text).map(({ id, findings }) => [id, findings.length])).toEqual([['id-type.owner-id', 2]]);
});

test('similar gaps are one question with its places, and the most harmful question comes first', () => {
  const text = SOUND.replaceAll(/, '40[04]': \{\$ref: '#\/components\/responses\/Refused'\}/g, '').replace(
    ', format: date-time',
    '',
  );
  const questions = askedIn(text);
  expect(questions.map(({ id, findings }) => [id, findings.length])).toEqual([
    ['errors', 3],
    ['date-format.text', 1],
  ]);
  expect(questions[0]?.question).toContain('these 3 operations');
});

test('minor questions are asked with `all` only', () => {
  const ids = idsOf(askedIn(SOUND, true));
  expect(ids).toContain('pet.further-fields');
  expect(ids).toContain('new-pet.name.length');
});

test('each finding has a unique id, an aspect and a place, and they are the same every time', async () => {
  const { document } = await readContract();
  const findings = findQuestions(modelOf(document), { all: true }).flatMap((question) => question.findings);
  expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
  for (const { id, aspect, question, pointer } of findings) {
    expect(id).toMatch(/^[a-z\d-]+(\.[a-z\d-]+)+$/);
    expect(ASPECTS).toContain(aspect);
    expect(question).toMatch(/\?/);
    expect(modelOf(document).valueAt(pointer)).toBeDefined();
  }
  const again = findQuestions(modelOf(structuredClone(document)), { all: true });
  expect(idsOf(again)).toEqual(findings.map(({ id }) => id));
});

test('a gap with a handwritten mark is not asked about', async () => {
  expect(idsOf(findQuestions((await readContract()).model))).toEqual([]);
});

test('a fact that is cut out of a document is asked about', async () => {
  for (const { model } of [await readContract(), parseContract(SOUND)]) {
    const before = new Set(idsOf(findQuestions(model, { all: true })));
    const missed = cutFacts(model, 4).filter(({ document }) =>
      idsOf(findQuestions(modelOf(document), { all: true })).every((id) => before.has(id)),
    );
    expect(missed.map(({ kind, place }) => `${kind} ${place}`)).toEqual([]);
  }
});
