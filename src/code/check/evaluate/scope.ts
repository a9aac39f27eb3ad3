import { type ClassParts, type FunctionParts, type Position, typeArgument } from '../program.ts';
import type { CodeScope, ObjectValue, SourceLocation, Value } from '../values/index.ts';

/** The location of a position in the file of a scope. */
export const locate = ({ line, column }: Position, { file }: CodeScope): SourceLocation => ({ file, line, column });

/** A scope and those around it, the innermost first. */
export function enclosingScopes(scope: CodeScope): readonly CodeScope[] {
  const all = [scope];
  for (let outer = scope.parent; outer !== undefined; outer = outer.parent) all.push(outer);
  return all;
}

/** The scope of the file. */
export const fileScope = (scope: CodeScope): CodeScope => enclosingScopes(scope).at(-1) ?? scope;

/** The innermost scope that has a name. */
export function scopeWith(name: string, scope: CodeScope): CodeScope | undefined {
  for (let each: CodeScope | undefined = scope; each !== undefined; each = each.parent)
    if (each.names.has(name)) return each;
  return undefined;
}

export const lookUp = (name: string, scope: CodeScope): Value | undefined => scopeWith(name, scope)?.names.get(name);

/** The type parameters of a function or an interface, with the types that a call passes for them. */
export const typeNames = (
  { typeParameters = [] }: FunctionParts | ClassParts,
  { fields }: ObjectValue,
): Map<string, Value> =>
  new Map(
    typeParameters.flatMap((type, index) => {
      const argument = fields.get(typeArgument(index));
      return argument === undefined ? [] : [[`type:${type}`, argument.value]];
    }),
  );
