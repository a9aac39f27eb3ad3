import type { JsonType } from '../program.ts';
import { alternatives } from './alternatives.ts';
import type { Value } from './value.ts';

/** Lists the JSON types of the values that a type or a schema allows; `undefined` if they are not known. */
export function jsonTypesOf(shape: Value): ReadonlySet<JsonType> | undefined {
  if (shape.kind === 'choice' && shape.isCut) return undefined;
  const types = alternatives(shape).map(listTypes);
  return types.every((each) => each !== undefined) ? new Set(types.flat()) : undefined;
}

function listTypes(shape: Value): readonly JsonType[] | undefined {
  switch (shape.kind) {
    case 'list':
      return ['array'];
    case 'object':
      return ['object'];
    case 'class':
      // An enumeration is a class, too.
      return shape.parts.isType || shape.parts.members.some(({ type }) => type !== undefined) ? ['object'] : undefined;
    case 'native':
      return shape.schema?.types;
    default:
      return undefined;
  }
}
