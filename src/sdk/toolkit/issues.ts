import { describeExpected, findSubschema, type JsonSchema, type Subschema } from './describe/expectation.ts';
import type { SchemaIssue } from './standard-schema.ts';
import type { Tool } from './tool.ts';

/** An issue that a tool's schema found in a value. */
export interface Issue {
  /** The parameter; `undefined` if the schema names none, for example if two parameters must differ. */
  readonly parameter: string | undefined;
  /**
   * The path within the parameter's value. A key that is not in the schema, but only in the request, is written `*`.
   */
  readonly path: readonly string[];
  /** The problem: `must be a number of at most 500`, `is missing`; `undefined` if the schema does not say. */
  readonly expected: string | undefined;
  /** The message of the validator, if the tool has `tellsValidatorMessages`: it can quote the value. */
  readonly message?: string;
}

/** The maximum number of issues that are described; a body of a megabyte can cause a hundred thousand. */
export const MAX_ISSUES = 10;

export function toIssues(raw: readonly SchemaIssue[], tool: Tool, parameters: object): Issue[] {
  return raw.slice(0, MAX_ISSUES).map((issue) => {
    const keys = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
    const [first] = keys;
    const parameter = typeof first === 'string' && tool.definition.params.includes(first) ? first : undefined;
    const message = tool.tellsValidatorMessages ? { message: String(issue.message) } : {};
    if (parameter === undefined)
      return { parameter, path: [], expected: 'the parameters must fit together', ...message };
    return { parameter, ...describeIssue(tool.jsonSchema, keys, parameters), ...message };
  });
}

function describeIssue(
  root: JsonSchema = {},
  keys: readonly PropertyKey[],
  parameters: object,
): Pick<Issue, 'path' | 'expected'> {
  let schema: JsonSchema | undefined = root;
  let value: unknown = parameters;
  const path: string[] = [];
  for (const key of keys) {
    const inner: Subschema | undefined = schema && findSubschema(root, schema, key);
    const isNamed = typeof key === 'number' || inner?.isNamed === true;
    path.push(isNamed ? String(key) : '*');
    schema = inner?.schema;
    value = Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined;
  }
  const expected = schema && describeExpected(root, schema);
  const must = expected === undefined ? undefined : `must be ${expected}`;
  return {
    path: path.slice(1),
    expected: value === undefined ? ['is missing', must].filter(Boolean).join(' and ') : must,
  };
}
