import { at, isJsonObject, type Json, type JsonObject, readContract } from '../../../src/contract/index.ts';
import { dereference } from '../../support/dereference.ts';

/** The contract as it stands in the project. */
export const contract = await readContract();

/** The object at a pointer; it must be there. */
export function element(pointer: string): JsonObject {
  const found = dereference(contract.document, at(contract.document, pointer));
  if (found === undefined) throw new Error(`there is nothing at ${pointer}`);
  return found;
}

export function schema(name: string): JsonObject {
  return element(`/components/schemas/${name}`);
}

export function property(schemaName: string, name: string): JsonObject {
  return element(`/components/schemas/${schemaName}/properties/${name}`);
}

/** Every object below a value, itself included, with the key under which it stands. */
export function* objectsIn(value: Json | undefined, key = ''): Generator<{ key: string; object: JsonObject }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* objectsIn(item, key);
  } else if (isJsonObject(value)) {
    yield { key, object: value };
    for (const [childKey, child] of Object.entries(value)) yield* objectsIn(child, childKey);
  }
}

/** The operation of an id, as it stands in the contract. */
export function operation(operationId: string): JsonObject {
  const found = contract.operations.find((candidate) => candidate.operationId === operationId);
  if (found === undefined) throw new Error(`there is no operation ${operationId}`);
  return element(found.pointer);
}

/** The keys of an operation's responses, such as `2XX` and `401`. */
export function responseKeys(operationId: string): string[] {
  const { responses } = operation(operationId);
  return isJsonObject(responses) ? Object.keys(responses).sort() : [];
}

/** The parameters of an operation of one kind. */
function parametersOf(operationId: string, kind: ParameterKind): JsonObject[] {
  const { parameters = [] } = operation(operationId);
  return (Array.isArray(parameters) ? parameters : [])
    .map((parameter) => dereference(contract.document, parameter))
    .filter((parameter) => parameter !== undefined)
    .filter((parameter) => parameter.in === kind);
}

type ParameterKind = 'query' | 'header' | 'cookie' | 'path';

/** The names of an operation's parameters of one kind. */
export function parameterNames(operationId: string, kind: ParameterKind): string[] {
  return parametersOf(operationId, kind).map(({ name }) => String(name));
}

/** The names of those parameters of one kind that no statement gives. */
export function unstatedParameters(operationId: string, kind: ParameterKind): string[] {
  return parametersOf(operationId, kind)
    .filter((parameter) => !('x-source' in parameter))
    .map(({ name }) => String(name));
}

/** The names of all headers that the contract gives to answers, in lower case. */
export function headerNames(): string[] {
  return [...objectsIn(contract.document)]
    .filter(({ key }) => key === 'headers')
    .flatMap(({ object }) => Object.keys(object))
    .map((name) => name.toLowerCase());
}

/** Which of some keywords an element has. */
export function has(target: JsonObject, ...keywords: string[]): string[] {
  return keywords.filter((keyword) => keyword in target);
}
