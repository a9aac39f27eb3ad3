import { calledName } from '../program.ts';
import type { ClassValue, Value } from '../values/index.ts';

/** The maximum length of a chain of base classes. */
export const MAX_BASES = 12;

/** Lists a class and its base classes, the next one first. */
export function listClasses(type: ClassValue): readonly ClassValue[] {
  const all: ClassValue[] = [];
  for (let of: Value | undefined = type; of?.kind === 'class' && all.length <= MAX_BASES; of = of.base) all.push(of);
  return all;
}

/** Whether a class of Python has a base class with such a name, such as `TypedDict`. */
export const hasBase = (type: ClassValue, name: RegExp): boolean =>
  listClasses(type).some(({ parts }) => parts.bases.some((base) => name.test(calledName(base))));

/** Whether a class is an enumeration of Python, whose objects are sent as the values of its members. */
export const isEnumeration = (type: ClassValue): boolean => hasBase(type, /^(Str|Int)?Enum$/);
