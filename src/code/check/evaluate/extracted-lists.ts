import { alternatives, joinAlternatives, locationKey, type ResponsePart, type Value } from '../values/index.ts';

/**
 * Leaves out a part of a body from the alternatives of a value that is read as a list, if another alternative is a list in that part: a
 * client that returns `data["lists"]`, or `data` as it is if the caller asks for that.
 */
export const withoutWrappers = (all: readonly Value[]): readonly Value[] =>
  all.filter((one) => one.kind !== 'received' || one.part !== 'body' || !all.some((other) => isListWithin(other, one)));

/** Returns a value that is read as a list, without the alternatives that wrap such a list. */
export function asList(value: Value): Value {
  const of = value.kind === 'choice' ? withoutWrappers(value.of) : [];
  if (value.kind !== 'choice' || of.length === value.of.length) return value;
  return value.isCut ? { ...value, of } : joinAlternatives(of, value.at);
}

const isListWithin = (value: Value, whole: ResponsePart): boolean =>
  isWithin(value, whole) ||
  (value.kind === 'list' &&
    value.items
      .flatMap(alternatives)
      .some(
        (item) =>
          isWithin(item, whole) ||
          (item.kind === 'object' && [...item.fields.values()].some((field) => isWithin(field.value, whole))),
      ));

/** Whether a value is in a field of a part of a body. A request in a loop is one for each turn, of which not all may be kept as alternatives. */
const isWithin = (value: Value, { request, path }: ResponsePart): boolean =>
  value.kind === 'received' &&
  value.part === 'body' &&
  locationKey(value.request.at) === locationKey(request.at) &&
  value.path.length > path.length &&
  path.every((name, index) => name === value.path[index]) &&
  value.path[path.length] !== '[]';
