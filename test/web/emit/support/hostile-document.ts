import type { Json, JsonObject } from '../../../../src/contract/model/index.ts';
import type { TextAt } from './hostile-texts.ts';

/** Each key is one of the object itself, also `__proto__`. */
const keyed = (...entries: (readonly [string, Json])[]): JsonObject => Object.fromEntries(entries);

const token = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25').replaceAll('#', '%23');

/** A document that has every kind of text which an author chooses. */
export function hostileDocument(text: TextAt): JsonObject {
  const schema = text('name of a schema');
  const parameter = text('name of a parameter');
  const scheme = text('name of a security scheme');
  const property = text('name of a property');
  const to = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${token(name)}` });
  const json = (body: Json) => ({ content: { 'application/json': { schema: body } } });
  // Ids are unique, also where several have the same text.
  const idAt = (place: string) => (place.endsWith(' a property') ? text(place) : `${place} ${text(place)}`);
  const source = (place: string) => [
    {
      id: idAt(`id of a statement of ${place}`),
      section: text(`section of ${place}`),
      says: text(`words of a statement of ${place}`),
      gives: [text(`claim of ${place}`)],
    },
  ];
  const unspecified = (place: string, aspect: string) => [
    {
      id: idAt(`id of an open point of ${place}`),
      aspect,
      question: text(`question of ${place}`),
      section: text(`section of an open point of ${place}`),
    },
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: text('title'),
      version: text('version'),
      summary: text('summary'),
      description: text('description'),
      contact: { name: text('contact'), url: text('address of the contact') },
      license: { name: text('license') },
      'x-sections': [text('section')],
      'x-surfaces': keyed(
        [text('name of the first surface'), { title: text('title of the first surface'), under: '/first' }],
        [`second ${text('name of a surface')}`, { title: text('title of a surface'), under: '/' }],
        [text('name of a surface without paths'), { title: text('title of a surface without paths'), under: '/none' }],
      ),
      'x-source': source('the document'),
      'x-unspecified': unspecified('the document', 'elsewhere'),
    },
    servers: [
      {
        url: `https://api.invalid/${text('address')}/{base}`,
        description: text('description of a server'),
        variables: keyed([
          'base',
          {
            default: text('default of a variable'),
            enum: [text('value of a variable')],
            description: text('description of a variable'),
          },
        ]),
      },
    ],
    tags: [
      {
        name: text('tag'),
        description: text('description of a tag'),
        externalDocs: { url: text('address of documentation'), description: text('description of documentation') },
      },
    ],
    security: [keyed([scheme, [text('scope')]])],
    paths: keyed(
      [
        `/first/${text('path')}/{id}`,
        {
          summary: text('summary of a path'),
          description: text('description of a path'),
          servers: [{ url: text('address of a path'), description: text('description of a server of a path') }],
          parameters: [to('parameters', text('name of a component'))],
          get: {
            operationId: text('id of an operation'),
            summary: text('summary of an operation'),
            description: text('description of an operation'),
            tags: [text('tag')],
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
              ...['query', 'header', 'cookie'].map((where) => ({
                name: parameter,
                in: where,
                description: text('description of a parameter'),
                schema: {
                  type: 'string',
                  enum: [text('value of a parameter'), 'other'],
                  default: text('value of a parameter'),
                },
                examples: keyed([text('name of an example'), { value: text('value of a parameter') }]),
              })),
            ],
            responses: keyed(
              [
                '200',
                {
                  description: text('description of a response'),
                  headers: keyed(
                    [
                      text('name of a header'),
                      {
                        description: text('description of a header'),
                        schema: { type: 'string', example: text('example of a header') },
                      },
                    ],
                    ['other', to('headers', text('name of a component'))],
                  ),
                  content: keyed(
                    ['application/json', { schema: to('schemas', schema), 'x-unspecified': [] }],
                    [text('media type'), { schema: { type: 'string', title: text('title of a body') } }],
                  ),
                  links: keyed([text('name of a link'), { operationId: text('id of an operation') }]),
                },
              ],
              [text('status'), { description: text('description of another response') }],
              ['default', to('responses', text('name of a component'))],
            ),
            'x-source': source('an operation'),
            'x-unspecified': unspecified('an operation', 'parameters'),
          },
          post: {
            operationId: `post ${text('id of another operation')}`,
            deprecated: true,
            security: [keyed([text('name of a scheme that is not there'), []])],
            requestBody: {
              description: text('description of a request'),
              content: keyed(
                [
                  'application/json',
                  {
                    schema: to('schemas', schema),
                    examples: keyed([text('name of an example'), { value: text('example of a request') }]),
                  },
                ],
                [
                  'multipart/form-data',
                  {
                    schema: { type: 'object', properties: keyed([property, { type: 'string' }]) },
                    encoding: keyed([property, { contentType: text('content type') }]),
                  },
                ],
              ),
            },
            responses: {
              201: {
                description: 'Done.',
                ...json({
                  type: 'object',
                  additionalProperties: true,
                  'x-unspecified': unspecified('a body', 'fields'),
                }),
              },
            },
            callbacks: keyed([text('name of a callback'), keyed([text('expression of a callback'), {}])]),
          },
        },
      ],
      [
        '/other',
        {
          get: {
            operationId: 'readOther',
            parameters: [to('parameters', text('name of a component'))],
            responses: { 200: { description: 'OK', ...json({ type: 'array', items: to('schemas', schema) }) } },
          },
        },
      ],
    ),
    webhooks: keyed([text('name of a webhook'), { post: { summary: text('summary of a webhook'), responses: {} } }]),
    components: {
      parameters: keyed([
        text('name of a component'),
        { name: `other ${parameter}`, in: 'query', schema: { type: 'string', pattern: '^a' } },
      ]),
      headers: keyed([text('name of a component'), { schema: { type: 'string', const: text('constant') } }]),
      responses: keyed([
        text('name of a component'),
        { description: text('description of an error'), ...json(to('schemas', text('name of another schema'))) },
      ]),
      securitySchemes: keyed([
        scheme,
        { type: 'apiKey', in: 'header', name: text('name of a key'), description: text('description of a key') },
      ]),
      schemas: keyed(
        [
          schema,
          {
            title: text('title of a schema'),
            description: text('description of a schema'),
            $comment: text('comment of a schema'),
            externalDocs: { url: text('address of documentation of a schema') },
            type: 'object',
            required: [property, 'open', text('name that is required alone')],
            properties: keyed(
              [
                property,
                {
                  type: 'string',
                  title: text('title of a property'),
                  description: text('description of a property'),
                  format: text('format'),
                },
              ],
              [
                'enum',
                {
                  enum: [
                    text('value of a list'),
                    text('other value of a list'),
                    7,
                    { [`a ${text('name of a member of a value')}`]: text('member of a value') },
                  ],
                },
              ],
              ['const', { const: text('constant') }],
              ['default', { type: 'string', default: text('default') }],
              [
                'objects',
                {
                  type: 'object',
                  default: keyed([text('name of a member of a default'), text('member of a default')]),
                },
              ],
              ['example', { type: 'string', example: text('example'), examples: [text('other example')] }],
              ['pattern', { type: 'string', pattern: text('pattern') }],
              [
                'open',
                {
                  description: text('description of an open property'),
                  'x-unspecified': unspecified('a property', 'type'),
                },
              ],
              ['again', { type: 'array', items: to('schemas', schema) }],
              [
                'map',
                {
                  type: 'object',
                  patternProperties: keyed([text('pattern of names'), { type: 'string' }]),
                  dependentRequired: keyed([text('name that others depend on'), [property]]),
                },
              ],
              ['deep', { $ref: `#/components/schemas/${token(schema)}/properties/${token(property)}` }],
              ['defs', { $defs: keyed([text('name of a definition'), { type: 'string' }]), type: 'object' }],
            ),
            [`x-${text('name of an extension')}`]: text('extension'),
          },
        ],
        [
          text('name of another schema'),
          {
            oneOf: [to('schemas', `cat ${text('name of an alternative')}`), to('schemas', 'dog')],
            discriminator: {
              propertyName: text('name of a discriminator'),
              mapping: keyed([
                text('value of a discriminator'),
                `#/components/schemas/${token(`cat ${text('name of an alternative')}`)}`,
              ]),
            },
          },
        ],
        [
          `cat ${text('name of an alternative')}`,
          { type: 'object', properties: keyed([text('name of a discriminator'), { type: 'string' }]) },
        ],
        [
          'dog',
          { allOf: [to('schemas', schema), { type: 'object', required: [text('name of a discriminator'), property] }] },
        ],
      ),
    },
  };
}
