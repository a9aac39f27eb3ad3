import type { CodeStatement, Expression, Pattern, Program } from '../program.ts';
import { type CodeScope, type NativeValue, type SourceLocation, unknownValue, type Value } from '../values/index.ts';

/** Matches the files whose scripts can share globals: the pages of a site load them one after the other. */
const SCRIPT_FILE = /\.[cm]?[jt]sx?$/;

/** Matches the names of the object with all globals. */
const GLOBAL_OBJECT = /^(window|globalThis|self)$/;

/** Matches the names of the exports of a module. */
const MODULE_OBJECT = /^(module|exports)$/;

/**
 * The globals that scripts of JavaScript set for each other: names that they declare outside of functions or assign, and
 * objects such as `App` in `App.api = …`, which a page declares.
 */
export class ScriptGlobals {
  readonly #run: (file: string) => void;
  /** The files that declare each name. */
  readonly #declaring = new Map<string, Set<string>>();
  /** The files that set each member of an object which no script declares, by its path, such as `App.api`. */
  readonly #setting = new Map<string, Set<string>>();
  /** The paths of the objects that have such members. */
  readonly #paths = new Set<string>();
  readonly #scopes = new Map<string, CodeScope>();
  readonly #objects = new Map<string, Value>();

  /** @param run Evaluates a script, unless that is done already. */
  constructor(programs: ReadonlyMap<string, readonly Program[]>, run: (file: string) => void) {
    this.#run = run;
    for (const [file, all] of programs)
      for (const { statements, language } of all)
        if (language === 'javascript' && SCRIPT_FILE.test(file) && isScript(statements)) this.#index(file, statements);
  }

  /** Notes the scope with the top-level names of a script. */
  noteScope(scope: CodeScope): void {
    this.#scopes.set(scope.file, scope);
  }

  /** Returns the value of a name that a script does not declare itself; `undefined` if no other script sets it. */
  find(name: string, at: SourceLocation): Value | undefined {
    if (!SCRIPT_FILE.test(at.file)) return undefined;
    const [file, another] = this.#declaring.get(name) ?? [];
    if (file === undefined) return this.#findObject(name, at);
    // If several scripts declare a name, they are not of one page.
    if (another !== undefined) return undefined;
    this.#run(file);
    return this.#scopes.get(file)?.names.get(name);
  }

  /** Returns an object of which scripts set members; `undefined` for any other path. A script runs when a member that it sets is read. */
  #findObject(path: string, at: SourceLocation): Value | undefined {
    const before = this.#objects.get(path);
    if (before !== undefined || !this.#paths.has(path)) return before;
    const object: NativeValue = {
      kind: 'native',
      member: (name, place) => {
        const member = `${path}.${name}`;
        if (!this.#objects.has(member)) for (const file of this.#setting.get(member) ?? []) this.#run(file);
        const [root, ...members] = member.split('.');
        const origin = { source: `name ${root}`, members: members.join('.') };
        return this.#findObject(member, place) ?? unknownValue(`${name} of ${path}`, place, origin);
      },
      assign: (name, value) => this.#objects.set(`${path}.${name}`, value),
      at,
    };
    this.#objects.set(path, object);
    return object;
  }

  #index(file: string, statements: readonly CodeStatement[]): void {
    const add = (index: Map<string, Set<string>>, name: string): unknown =>
      index.set(name, (index.get(name) ?? new Set()).add(file));
    const names = new Set(statements.flatMap(listDeclaredNames));
    for (const name of names) add(this.#declaring, name);
    for (const statement of statements) {
      const path = listAssignedMembers(statement);
      const [root = ''] = path;
      if (path.length < 2 || names.has(root) || GLOBAL_OBJECT.test(root)) continue;
      add(this.#setting, path.join('.'));
      for (const [index] of path.slice(1).entries()) this.#paths.add(path.slice(0, index + 1).join('.'));
    }
  }
}

/** Whether statements are a script, whose top-level names are global, and no module. */
const isScript = (statements: readonly CodeStatement[]): boolean =>
  !statements.some(
    (each) =>
      /^(import|export)$/.test(each.kind) ||
      (each.kind === 'assign' && isRequire(each.value)) ||
      MODULE_OBJECT.test(listAssignedMembers(each)[0] ?? ''),
  );

const isRequire = (value: Expression): boolean =>
  value.kind === 'member'
    ? isRequire(value.of)
    : value.kind === 'call' &&
      (value.callee.kind === 'name' ? value.callee.name === 'require' : isRequire(value.callee));

/** Lists the names that a top-level statement declares or assigns, also as members of `window` in a function that runs at once. */
function listDeclaredNames(statement: CodeStatement): readonly string[] {
  if (statement.kind === 'function' || statement.kind === 'class') return [statement.name];
  const { target, value } = statement.kind === 'assign' ? statement : assignmentIn(statement);
  if (target?.kind === 'name') return [target.name];
  if (value?.kind === 'call' && value.callee.kind === 'function') return value.callee.body.flatMap(listGlobalMembers);
  return listGlobalMembers(statement);
}

/** Lists the name that a statement sets as a member of the object with all globals: `App` of `window.App = …`. */
function listGlobalMembers(statement: CodeStatement): readonly string[] {
  const { target } = assignmentIn(statement);
  return target?.kind === 'member' && isGlobalObject(target.of) && target.key.kind === 'literal'
    ? [String(target.key.value)]
    : [];
}

/** Returns the assignment that a statement is, or its expression as a value without a target. */
function assignmentIn(statement: CodeStatement): { readonly target?: Pattern; readonly value?: Expression } {
  if (statement.kind !== 'expression') return {};
  return statement.value.kind === 'assignment' ? statement.value : { value: statement.value };
}

const isGlobalObject = (expression: Expression): boolean =>
  expression.kind === 'name' && GLOBAL_OBJECT.test(expression.name);

/** Whether a value is the object with all globals, such as `window`. */
export const hasGlobals = (value: Value): boolean =>
  value.kind === 'unknown' && value.source !== undefined && GLOBAL_OBJECT.test(value.source.replace(/^name /, ''));

/** Lists the names of the member that a statement assigns, such as `App`, `api` and `get` of `App.api.get = …`. */
function listAssignedMembers(statement: CodeStatement): readonly string[] {
  const { target } = assignmentIn(statement);
  return target?.kind === 'member' ? listNames(target) : [];
}

/** Lists the names that lead to a member; none if one of them is not known. */
function listNames(expression: Expression | Extract<Pattern, { kind: 'member' }>): readonly string[] {
  if (expression.kind === 'name') return [expression.name];
  if (expression.kind !== 'member' || expression.key.kind !== 'literal') return [];
  const names = listNames(expression.of);
  return names.length === 0 ? [] : [...names, String(expression.key.value)];
}
