import { expectation, type JsonSchema, type Place, subschema } from './describe/expectation.ts';
import type { SchemaIssue } from './standard-schema.ts';
import type { Tool } from './tool.ts';

/** What a tool's schema has against one value. */
export interface Issue {
  /** The parameter; `undefined` where the schema names none, as for two that must differ. */
  readonly parameter: string | undefined;
  /** Where in its value. A key that the schema does not name is written `*`, since only the request had it. */
  readonly path: readonly string[];
  /** What would be accepted there: `must be a number of at most 500`; `undefined` where the schema does not say. */
  readonly expected: string | undefined;
  /** The validator's own words, where the tool has `tellsValidatorMessages`: they can quote the value. */
  readonly message?: string;
}

/** How many of a schema's issues are looked at; a body of a megabyte can have some hundred thousand. */
export const MOST_ISSUES = 10;

export function issuesOf(raw: readonly SchemaIssue[], tool: Tool, parameters: object): Issue[] {
  return raw.slice(0, MOST_ISSUES).map((issue) => {
    const keys = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
    const [first] = keys;
    const parameter = typeof first === 'string' && tool.definition.params.includes(first) ? first : undefined;
    const message = tool.tellsValidatorMessages ? { message: String(issue.message) } : {};
    if (parameter === undefined)
      return { parameter, path: [], expected: 'the parameters must fit together', ...message };
    return { parameter, ...placed(tool.jsonSchema, keys, parameters), ...message };
  });
}

function placed(
  root: JsonSchema = {},
  keys: readonly PropertyKey[],
  parameters: object,
): Pick<Issue, 'path' | 'expected'> {
  let schema: JsonSchema | undefined = root;
  let value: unknown = parameters;
  const path: string[] = [];
  for (const key of keys) {
    const inner: Place | undefined = schema && subschema(root, schema, key);
    const isNamed = typeof key === 'number' || inner?.isNamed === true;
    path.push(isNamed ? String(key) : '*');
    schema = inner?.schema;
    value = Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined;
  }
  const expected = schema && expectation(root, schema);
  const must = expected === undefined ? undefined : `must be ${expected}`;
  return {
    path: path.slice(1),
    expected: value === undefined ? ['is missing', must].filter(Boolean).join(' and ') : must,
  };
}
