import { type Element, type Json, listOf, type MediaType, type Schema } from '../../../contract/model/index.ts';

/** Returns the examples of a body: those of its media type, and those of its schema. */
export const bodyExamples = ({ node, examples, schema }: MediaType): readonly Json[] =>
  [
    node.example,
    ...examples.map((example) => example.node.value),
    ...(schema?.parts ?? []).flatMap((part) => examplesBeside(part.node)),
  ].filter((value) => value !== undefined);

/** Returns the examples next to a schema or a parameter. */
export const examplesBeside = ({ example, examples }: Element['node']): readonly Json[] =>
  [example, ...listOf(examples)].filter((value) => value !== undefined);

export const hasExample = (schema: Schema | undefined): boolean =>
  schema?.parts.some(({ node }) => examplesBeside(node).length > 0) === true;
