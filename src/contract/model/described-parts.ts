import type { Schema, SchemaPart } from './schema.ts';

/** Lists the parts of a schema without references: they are the same wherever the document uses the schema. */
export const listDescribedParts = ({ parts }: Schema): readonly SchemaPart[] =>
  parts.filter(({ node }) => !('$ref' in node));
