import { type ClassParts, type FunctionParts, type Position, typeArgumentName } from '../program.ts';
import type { CodeScope, ObjectValue, SourceLocation, Value } from '../values/index.ts';

/** Adds the file of a scope to a position. */
export const locate = ({ line, column }: Position, { file }: CodeScope): SourceLocation => ({ file, line, column });

/** Lists a scope and the scopes around it, the innermost first. */
export function enclosingScopes(scope: CodeScope): readonly CodeScope[] {
  const all = [scope];
  for (let outer = scope.parent; outer !== undefined; outer = outer.parent) all.push(outer);
  return all;
}

/** Returns the outermost scope, which is that of the file. */
export const fileScope = (scope: CodeScope): CodeScope => enclosingScopes(scope).at(-1) ?? scope;

/** Finds the innermost scope that declares a name. */
export function findScopeWith(name: string, scope: CodeScope): CodeScope | undefined {
  for (let each: CodeScope | undefined = scope; each !== undefined; each = each.parent)
    if (each.names.has(name)) return each;
  return undefined;
}

export const lookUpName = (name: string, scope: CodeScope): Value | undefined =>
  findScopeWith(name, scope)?.names.get(name);

/**
 * Returns the scope with the variables around a function. For a method, that is the parent of its scope, which has only
 * `this` and `super`, and is created for each use.
 */
export function variablesAround(scope: CodeScope): CodeScope | undefined {
  for (const name of scope.names.keys()) if (name !== 'this' && name !== 'super') return scope;
  return scope.parent;
}

/** Returns the type arguments of a call, by the names of the type parameters of the called function or interface. */
export const typeArgumentsByName = (
  { typeParameters = [] }: FunctionParts | ClassParts,
  { fields }: ObjectValue,
): Map<string, Value> =>
  new Map(
    typeParameters.flatMap((type, index) => {
      const argument = fields.get(typeArgumentName(index));
      return argument === undefined ? [] : [[`type:${type}`, argument.value]];
    }),
  );

/** Returns the origin of `this` in functions of a file that belong to no class, as those of a component do. */
export const thisSource = ({ file }: SourceLocation): string => `name this of ${file}`;
