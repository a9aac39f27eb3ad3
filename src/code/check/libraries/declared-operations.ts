import { HTTP_METHODS } from '../http-methods.ts';
import { type TypeField, textValue, unknownValue, type Value } from '../values/index.ts';
import { type LibraryHost, presentValues, sendRequest } from './library.ts';

/**
 * Sends a request for each operation that a type of paths declares, in the form of openapi-typescript, and notes its
 * statuses and the fields of their bodies. A program that gives the type to its client relies on them.
 *
 * @param toUrl Returns the URL of a path template with parameters.
 */
export function sendDeclaredOperations(
  to: LibraryHost,
  paths: Value,
  toUrl: (path: Value, parameters: Value | undefined) => Value,
): void {
  for (const { name: path, type } of to.fieldsOfType(paths))
    for (const operation of type === undefined ? [] : to.fieldsOfType(type))
      if (HTTP_METHODS.some((method) => method === operation.name)) sendDeclared(to, path, operation, toUrl);
}

function sendDeclared(
  to: LibraryHost,
  path: string,
  { name, type, at }: TypeField,
  toUrl: Parameters<typeof sendDeclaredOperations>[2],
): void {
  const parts = fieldsByName(to, type);
  if (parts.size === 0) return;
  const makeSample = (of: TypeField | undefined): Value | undefined => of?.type && to.valueOfType(of.type, of.at);
  const parameters = fieldsByName(to, parts.get('parameters')?.type);
  const body = makeSample(jsonContent(to, parts.get('requestBody')));
  const response = sendRequest(to, {
    ...{ at, method: textValue(name.toUpperCase(), at), isDeclared: true },
    url: toUrl(textValue(path, at), makeSample(parameters.get('path'))),
    query: presentValues(makeSample(parameters.get('query'))),
    headers: [
      ...presentValues(makeSample(parameters.get('header'))),
      unknownValue('headers that a type does not show', at),
    ],
    body: body && { value: body, as: 'json' },
  });
  for (const [status, documented] of fieldsByName(to, parts.get('responses')?.type)) {
    const code = Number(status);
    if (Number.isInteger(code))
      to.noteComparisons([
        { ...response, part: 'status' },
        { kind: 'primitive', value: code, at: documented.at },
      ]);
    const content = jsonContent(to, documented);
    const isError = Number.isInteger(code) ? { isError: code >= 400 } : {};
    if (content?.type !== undefined) to.decode({ ...response, ...isError, part: 'body' }, content.type, 'type');
  }
}

const fieldsByName = (to: LibraryHost, type: Value | undefined): ReadonlyMap<string, TypeField> =>
  new Map((type === undefined ? [] : to.fieldsOfType(type)).map((field) => [field.name, field]));

/** Finds the type of the JSON content of a request body or a response. */
const jsonContent = (to: LibraryHost, of: TypeField | undefined): TypeField | undefined =>
  [...fieldsByName(to, fieldsByName(to, of?.type).get('content')?.type).values()].find(({ name }) =>
    /json/i.test(name),
  );
