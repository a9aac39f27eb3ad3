import type { Json } from '../../../../src/contract/model/index.ts';

/** A response of a document, whose body is JSON of a schema. */
export const jsonResponse = (schema: Json): Json => ({
  description: 'ok',
  content: { 'application/json': { schema } },
});
