import type { JsonObject } from '../../../contract/model/index.ts';
import { STATUS_PATH } from '../../http/index.ts';
import { byPath, type ControlOperation } from './operation-table.ts';

/** The path of the control API. */
export const CONTROL_PATH = `${STATUS_PATH}api`;

/** The OpenAPI document of the control API. */
export const createControlDocument = (operations: readonly ControlOperation[]): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Control API of the Colloquy sandbox',
    version: '1',
    description: 'Sets up what a running sandbox stores, and how it responds. It is no part of the Developer API.',
  },
  servers: [{ url: CONTROL_PATH }],
  security: [{ controlToken: [] }],
  paths: Object.fromEntries(
    byPath(operations).map(([path, atPath]) => [
      path,
      {
        ...pathParameters(path),
        ...Object.fromEntries(
          atPath.map((operation) => [operation.method.toLowerCase(), describeOperation(operation)]),
        ),
      },
    ]),
  ),
  components: {
    securitySchemes: { controlToken: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
});

function pathParameters(path: string): JsonObject {
  const [name] = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter);
  if (name === undefined) return {};
  const schema: JsonObject = name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' };
  return { parameters: [{ name, in: 'path', required: true, schema }] };
}

function describeOperation({ operationId, summary, body, query = [] }: ControlOperation): JsonObject {
  const error = { description: 'What is wrong', content: jsonContent({ $ref: '#/components/schemas/Error' }) };
  return {
    operationId,
    summary,
    ...(query.length > 0 && {
      parameters: query.map((name) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1 } })),
    }),
    ...(body && { requestBody: { required: true, content: jsonContent(body) } }),
    responses: {
      '2XX': { description: 'Done', content: jsonContent({}) },
      '400': error,
      '401': error,
      '404': error,
      '503': error,
    },
  };
}

function jsonContent(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}
