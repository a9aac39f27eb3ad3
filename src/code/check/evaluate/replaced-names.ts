import { type CodeStatement, type Expression, walkNodes } from '../program.ts';
import { type CodeScope, isNull, joinAlternatives, unknownValue, type Value } from '../values/index.ts';

/** The statements of each file, by its scope. */
const statementsOf = new WeakMap<CodeScope, readonly CodeStatement[]>();

/** The names in the scope of each file that an expression of the file assigns. */
const replacedIn = new WeakMap<CodeScope, ReadonlySet<string>>();

export function noteStatements(scope: CodeScope, statements: readonly CodeStatement[]): void {
  statementsOf.set(scope, statements);
}

/**
 * Returns the first value of a name at the top of a file that a function replaces, in the order in which it is called. An empty object, as in
 * `let headers = {}`, before somebody logs in, is opened, and null, as in `let token = null`, can be another value.
 */
export function toReplacedValue(value: Value, name: string, scope: CodeScope): Value {
  const isObject = value.kind === 'object' && value.fields.size === 0;
  if (!(isObject || isNull(value)) || !listReplaced(scope).has(name)) return value;
  if (!isObject)
    return joinAlternatives(
      [value, unknownValue('a value that is set later', value.at, { is: 'set later' })],
      value.at,
    );
  value.isOpen = true;
  return value;
}

function listReplaced(scope: CodeScope): ReadonlySet<string> {
  const before = replacedIn.get(scope);
  if (before !== undefined) return before;
  const names = new Set<string>();
  for (const node of walkNodes(statementsOf.get(scope) ?? []))
    if (isAssignment(node) && node.target.kind === 'name') names.add(node.target.name);
  replacedIn.set(scope, names);
  return names;
}

const isAssignment = (node: object): node is Extract<Expression, { kind: 'assignment' }> =>
  'kind' in node && node.kind === 'assignment';
