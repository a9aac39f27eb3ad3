import { fromPointer, type Model, placeName } from '../../../contract/model/index.ts';
import { toSlug } from './ids.ts';

/** Returns the name of a place in a question. The name of a parameter begins with that of its only operation. */
export function questionPlaceName(model: Model, pointer: string): string {
  const { name, in: location } = model.objectAt(pointer);
  const isParameter = model.elementAt(pointer)?.kind === 'parameter' && location !== undefined;
  if (!isParameter) return withoutRepeatedWords(placeName(pointer));
  const [operation, ...others] = model.operationsAt(pointer);
  return operation !== undefined && others.length === 0 ? `${placeName(operation.pointer)}, ${name}` : String(name);
}

/** Removes the words for a body or a scheme from a name, since the question has them already. */
const withoutRepeatedWords = (name: string): string =>
  name
    .replace(/, request body, body$/, '')
    .replace(', request body, body', ', body')
    .replace(/(, response \w+), body$/, '$1')
    .replace(/^Security scheme /, '');

/** Keys of a pointer that say nothing to a reader of an id. */
const STRUCTURE_KEYS =
  /^(paths|components|schemas|responses|parameters|headers|requestBodies|securitySchemes|content|schema|properties|items|allOf|application\/json)$/;

/** Makes the id of a kind of question at a place, such as `list-pets.cursor.type`. It may not be unique. */
export function placeId(model: Model, pointer: string, kind: string): string {
  const operation = model.operations.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));
  const start = operation === undefined ? [] : [operation.operationId || `${operation.method} ${operation.path}`];
  const { kind: element, node } = model.elementAt(pointer) ?? {};
  const keys = fromPointer(pointer.slice(operation?.pointer.length ?? 0));
  const named = element === 'parameter' ? [...keys.slice(0, -1), String(node?.name)] : keys;
  const rest = named.filter((key) => !STRUCTURE_KEYS.test(key));
  const place = [...start, ...rest].map(toSlug).filter((part) => part !== '');
  return [...(place.length === 0 || place[0] === 'info' ? ['api'] : place), kind].join('.');
}
