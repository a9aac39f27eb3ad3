import type { JsonObject } from '../../src/contract/index.ts';
import { withGives } from '../contract/support/with-gives.ts';

const source = (id: string, says?: string): JsonObject => ({
  id,
  section: '§1',
  ...(says === undefined ? {} : { says }),
});
const open = (id: string, aspect: string): JsonObject => ({
  id,
  aspect,
  question: `What about ${id}?`,
  section: '§1.1',
});
const refused = { $ref: '#/components/responses/Refused' };

/** A document in which each aspect is open once, and with which nothing is wrong. */
export const SMALL_CONTRACT: JsonObject = withGives({
  openapi: '3.1.0',
  info: {
    title: 'Things',
    version: '1.0.0',
    description: 'Things over HTTP.',
    'x-sections': { '§1': 'What it is', '§1.1': 'What is open' },
    'x-source': [source('api.purpose')],
    'x-unspecified': [open('api.events', 'elsewhere')],
  },
  servers: [
    {
      url: '{base_url}',
      description: 'The service.',
      variables: { base_url: { default: 'https://things.invalid' } },
      'x-source': [source('api.base-url')],
      'x-unspecified': [open('api.address', 'address')],
    },
  ],
  tags: [{ name: 'Things', description: 'Things.', 'x-source': [source('things.tag')] }],
  paths: {
    '/v1/things/{thing_id}/': {
      get: {
        operationId: 'getThing',
        summary: 'Get a thing',
        tags: ['Things'],
        security: [{ Key: [] }],
        'x-source': [source('get-thing.operation')],
        'x-unspecified': [open('get-thing.status', 'status'), open('get-thing.query', 'parameters')],
        parameters: [{ $ref: '#/components/parameters/ThingId' }],
        responses: {
          '2XX': { $ref: '#/components/responses/Found' },
          '400': refused,
          '401': refused,
          '403': refused,
          '404': refused,
          '429': refused,
          '5XX': refused,
        },
      },
    },
    '/toolkit/run/': {
      post: {
        operationId: 'runTool',
        summary: 'Run a tool',
        tags: ['Things'],
        'x-source': [source('run-tool.operation')],
        'x-unspecified': [open('run-tool.status', 'status'), open('run-tool.security', 'security')],
        requestBody: {
          'x-unspecified': [open('run-tool.encoding', 'encoding')],
          content: { '*/*': { schema: {} } },
        },
        responses: {
          '2XX': {
            description: 'The result.',
            content: { 'application/json': { schema: { 'x-unspecified': [open('run-tool.body', 'body')] } } },
          },
          default: {
            description: 'An error.',
            'x-unspecified': [open('run-tool.errors', 'errors')],
            content: { 'application/json': { schema: {} } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      Key: { type: 'http', scheme: 'bearer', description: 'A key.', 'x-source': [source('key.required')] },
    },
    parameters: {
      ThingId: {
        name: 'thing_id',
        in: 'path',
        required: true,
        description: 'Identifies the thing.',
        schema: { type: 'integer' },
        example: 7,
        'x-source': [source('thing-id.path')],
      },
    },
    headers: {
      Trace: { description: 'A trace.', schema: { type: 'string' }, 'x-source': [source('trace.header')] },
    },
    responses: {
      Found: {
        description: 'The thing.',
        headers: { 'x-trace': { $ref: '#/components/headers/Trace' } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
      },
      Refused: {
        description: 'An error.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Owner' } } },
        'x-source': [source('refused.response')],
      },
    },
    schemas: {
      Thing: {
        description: 'A thing.',
        type: 'object',
        additionalProperties: true,
        properties: {
          id: { description: 'Identifies it.', type: 'integer', examples: [7], 'x-source': [source('thing.id')] },
          form: {
            'x-source': [source('thing.form', 'A thing has a form.')],
            'x-unspecified': [open('thing.form-type', 'type')],
          },
          list: {
            description: 'What it holds.',
            type: 'array',
            items: { 'x-unspecified': [open('thing.list-item', 'type')] },
            'x-source': [source('thing.list')],
          },
          notes: {
            description: 'Anything.',
            type: 'object',
            additionalProperties: true,
            'x-free-form': true,
            'x-source': [source('thing.notes')],
          },
          owner: {
            $ref: '#/components/schemas/Owner',
            description: 'Whose it is.',
            'x-source': [source('thing.owner')],
          },
        },
        'x-source': [source('thing.resource')],
        'x-unspecified': [open('thing.fields', 'fields')],
      },
      Owner: {
        description: 'An owner.',
        type: 'object',
        additionalProperties: true,
        'x-source': [source('owner.resource')],
        'x-unspecified': [open('owner.fields', 'fields')],
      },
      Tool: {
        description: 'A tool.',
        type: 'object',
        additionalProperties: true,
        'x-tags': ['Things'],
        'x-source': [source('tool.resource')],
        'x-unspecified': [open('tool.fields', 'fields')],
      },
    },
  },
});
