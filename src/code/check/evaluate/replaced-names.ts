import { type CodeStatement, type Expression, walkNodes } from '../program.ts';
import type { CodeScope, Value } from '../values/index.ts';

/** The statements of each file, by its scope. */
const statementsOf = new WeakMap<CodeScope, readonly CodeStatement[]>();

/** The names in the scope of each file that an expression of the file assigns. */
const replacedIn = new WeakMap<CodeScope, ReadonlySet<string>>();

export function noteStatements(scope: CodeScope, statements: readonly CodeStatement[]): void {
  statementsOf.set(scope, statements);
}

/** Opens an empty object at the top of a file that a function replaces: `let headers = {}`, before somebody logs in. */
export function openReplacedObject(value: Value, name: string, scope: CodeScope): void {
  if (value.kind === 'object' && value.fields.size === 0 && listReplaced(scope).has(name)) value.isOpen = true;
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
