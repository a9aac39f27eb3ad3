import { type ClassParts, type FunctionParts, type Position, typeArgument } from '../program.ts';
import type { ObjectValue, Scope, SourceLocation, Value } from '../values/index.ts';

/** The location of a position in the file of a scope. */
export const locate = ({ line, column }: Position, { file }: Scope): SourceLocation => ({ file, line, column });

/** A scope and those around it, the innermost first. */
export function enclosingScopes(scope: Scope): readonly Scope[] {
  const all = [scope];
  for (let outer = scope.parent; outer !== undefined; outer = outer.parent) all.push(outer);
  return all;
}

/** The scope of the file. */
export const fileScope = (scope: Scope): Scope => enclosingScopes(scope).at(-1) ?? scope;

/** The innermost scope that has a name. */
export function scopeWith(name: string, scope: Scope): Scope | undefined {
  for (let each: Scope | undefined = scope; each !== undefined; each = each.parent)
    if (each.names.has(name)) return each;
  return undefined;
}

export const lookUp = (name: string, scope: Scope): Value | undefined => scopeWith(name, scope)?.names.get(name);

/** The type parameters of a function or an interface, with the types that a call passes for them. */
export const typeNames = ({ types = [] }: FunctionParts | ClassParts, { fields }: ObjectValue): Map<string, Value> =>
  new Map(
    types.flatMap((type, index) => {
      const argument = fields.get(typeArgument(index));
      return argument === undefined ? [] : [[`type:${type}`, argument.value]];
    }),
  );
