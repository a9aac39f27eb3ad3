import { isJsonObject, type Json, listOf, type MediaType, type Schema } from '../../../contract/model/index.ts';
import type { ContractIndex } from './contract-index.ts';
import { findSchemaAt } from './fields.ts';
import type { Judgement } from './judgement.ts';

/**
 * Judges a field that no schema states and an example of the body has, in a document without marks: that of the media type, or of a schema
 * around the field.
 */
export function judgeNameInExamples(
  { hasMarks }: ContractIndex,
  contents: readonly MediaType[],
  path: readonly string[],
): Judgement | undefined {
  if (hasMarks) return undefined;
  const isShown = contents.some(
    ({ node, examples, schema }) =>
      [node.example, ...examples.map((one) => one.node.value)].some((value) => hasField(value, path)) ||
      path.some((_, depth) => {
        const around = findSchemaAt(schema, path.slice(0, depth));
        return around !== undefined && listExamples(around).some((value) => hasField(value, path.slice(depth)));
      }),
  );
  return isShown ? { verdict: 'unread', why: 'only an example of the document has it' } : undefined;
}

const listExamples = ({ parts }: Schema): readonly (Json | undefined)[] =>
  parts.flatMap(({ node }) => [node.example, ...listOf(node.examples)]);

/**
 * Whether an example has a field. An example is one case of the body: an object can stand for a list of such objects, or
 * for a map whose names are data, so `[]` is also the object itself and each of its values.
 */
function hasField(example: Json | undefined, path: readonly string[]): boolean {
  // A set, since several ways can lead to one value of the example.
  let values: ReadonlySet<Json | undefined> = new Set([example]);
  for (const name of path) values = new Set([...values].flatMap((value) => listMembers(readText(value), name)));
  return [...values].some((value) => value !== undefined);
}

function listMembers(value: Json | undefined, name: string): readonly (Json | undefined)[] {
  if (Array.isArray(value)) return name === '[]' ? value : [];
  if (!isJsonObject(value)) return [];
  if (name === '[]') return [value, ...Object.values(value)];
  return Object.hasOwn(value, name) ? [value[name]] : [];
}

/** Reads an example of JSON that a document writes as a text. */
const readText = (value: Json | undefined): Json | undefined =>
  typeof value === 'string' && /^\s*[{[]/.test(value) ? parseIfJson(value) : value;

function parseIfJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
