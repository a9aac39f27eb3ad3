import { type Contract, parseContract } from '../../../src/contract/model/index.ts';

/** A contract of some paths and components alone. */
export function contractOf(paths: object, components: object = {}): Contract {
  const document = { openapi: '3.1.0', info: { title: 'Small', version: '1.0.0' }, paths, components };
  return parseContract(JSON.stringify(document, null, 2), 'small.json');
}

/** An operation that answers 200 with any JSON, and 400 with a message. */
export function operationOf(id: string, more: object = {}): object {
  const message = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
  return {
    operationId: id,
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: {}, example: 'done' } } },
      '400': { description: 'Refused.', content: { 'application/json': { schema: message } } },
    },
    ...more,
  };
}
