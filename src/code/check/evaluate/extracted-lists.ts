import { alternatives, type ResponsePart, type Value } from '../values/index.ts';

/**
 * Leaves out a part of a body from the alternatives of a value that is read as a list, if another alternative is a list in that part: a
 * client that returns `data["lists"]`, or `data` as it is if the caller asks for that.
 */
export const withoutWrappers = (all: readonly Value[]): readonly Value[] =>
  all.filter((one) => one.kind !== 'received' || one.part !== 'body' || !all.some((other) => isListWithin(other, one)));

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

/** Whether a value is in a field of a part of a body. */
const isWithin = (value: Value, { request, path }: ResponsePart): boolean =>
  value.kind === 'received' &&
  value.part === 'body' &&
  value.request === request &&
  value.path.length > path.length &&
  path.every((name, index) => name === value.path[index]) &&
  value.path[path.length] !== '[]';
