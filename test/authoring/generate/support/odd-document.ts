import type { JsonObject } from '../../../../src/contract/model/index.ts';

const text = { type: 'string' };
const to = (pointer: string) => ({ $ref: `#${pointer}` });
const json = (schema: JsonObject) => ({ 'application/json': { schema } });

/** Names of properties with a special meaning or form in JavaScript and TypeScript. */
export const ODD_NAMES = [
  ...[
    'items',
    'schema',
    'properties',
    '$ref',
    'description',
    'summary',
    'example',
    'default',
    'enum',
    'const',
    'allOf',
  ],
  ...[
    'discriminator',
    'operationId',
    'callbacks',
    'constructor',
    'toString',
    'x-extension',
    'type',
    'NaN',
    '1',
    '-1',
    '',
  ],
  ...['ü \\ "quoted" \'too\'', 'two words', '*/', 'a\nb'],
];

/** A valid document with the oddest names, ids and references. */
export const ODD_DOCUMENT: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Odd', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'list-things',
        parameters: [{ name: 'it\'s "odd"', in: 'query', schema: true }, to('/components/parameters/items')],
        responses: {},
      },
      post: {
        operationId: 'list-things',
        requestBody: { content: json(to('/paths/~1a/put/responses/200/content/application~1json/schema')) },
        responses: { 204: { description: 'Done.' } },
        callbacks: { done: { '{$url}': to('/paths/~1a') } },
      },
      put: {
        responses: {
          200: {
            description: 'It may end */ a comment.',
            headers: { 'X-Count': to('/components/headers/Count') },
            content: json({
              type: 'object',
              properties: {
                again: to('/paths/~1a/put/responses/200/content/application~1json/schema'),
                list: { type: 'array', items: to('/components/schemas/Odd/properties/items/items') },
              },
            }),
          },
          default: to('/components/responses/default'),
        },
      },
    },
    '/a/b': { get: { operationId: 'a.b.c' } },
    '/shared': to('/components/pathItems/Shared'),
    '/shared/too': to('/components/pathItems/Shared'),
  },
  webhooks: {
    shared: to('/components/pathItems/Shared'),
    other: { post: { operationId: 'list-things', requestBody: to('/components/requestBodies/Odd'), responses: {} } },
  },
  components: {
    parameters: { items: { name: 'items', in: 'query', content: json(text) } },
    headers: { Count: { schema: { type: 'integer' } } },
    requestBodies: { Odd: { content: json(to('/components/schemas/Odd')) } },
    responses: { default: { description: 'An error.' } },
    pathItems: { Shared: { get: { operationId: 'shared', responses: { 200: { description: 'OK' } } } } },
    schemas: {
      Odd: {
        title: 'Odd',
        type: 'object',
        required: ['items', 'schema', 'constructor', 'hasOwnProperty'],
        properties: {
          ...Object.fromEntries(ODD_NAMES.map((name) => [name, text])),
          items: { type: 'array', items: { type: 'object', properties: { $ref: text, properties: text } } },
          schema: { type: 'string', description: 'The schema of it.' },
          properties: { type: 'object', properties: { properties: { type: 'object', properties: { items: text } } } },
          example: { type: 'object', properties: { again: to('/components/schemas/Odd') } },
          const: { const: { a: '*/' } },
          enum: { enum: [1, -2, 1e30, null, true, 'a"b', '\u2028', { a: 1 }, [1, [2]], []] },
        },
      },
      'Not a name/~': {
        allOf: [to('/components/schemas/Odd'), true, { required: ['schema', 'toString'] }],
        required: ['constructor', 'missing'],
      },
      Anything: true,
      Nothing: false,
      None: { enum: [] },
      Definitions: {
        $defs: { Any: true, Text: text },
        properties: { text: to('/components/schemas/Definitions/$defs/Text') },
      },
      Data: { type: 'object', examples: [{ allOf: ['data'], discriminator: { propertyName: 'data' } }], default: {} },
      Pet: {
        oneOf: [to('/components/schemas/Cat'), to('/components/schemas/Dog')],
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
      },
      Cat: { allOf: [to('/components/schemas/Animal'), { type: 'object', properties: { name: text } }] },
      Dog: { type: 'object', required: ['kind'], properties: { kind: text } },
      Animal: {
        type: 'object',
        required: ['kind'],
        properties: { kind: text, pair: { type: 'array', prefixItems: [text, true] } },
        discriminator: { propertyName: 'kind' },
      },
    },
  },
};
