import { jsonContentOf, type Operation } from '../../contract/model/index.ts';
import { expectFields } from './received.ts';
import { alternatives, type CodeRequest, type ResponsePart, type Value } from './values/index.ts';
import type { Verdicts } from './verdicts/index.ts';

/**
 * Returns a request with the uses of the response that a page shows after it. JSON with the names of a stated response
 * shows one, unless it is a body for the request.
 */
export function withShownResponses(request: CodeRequest, operation: Operation, verdicts: Verdicts): CodeRequest {
  const shown = request.shown.filter((value) => isResponse(listNames(value), operation, verdicts));
  if (shown.length === 0) return request;
  const withUses: CodeRequest = { ...request, uses: [...request.uses] };
  for (const value of shown) {
    const body: ResponsePart = { kind: 'received', request: withUses, part: 'body', path: [], at: value.at };
    expectFields(body, value, 'type');
  }
  return withUses;
}

/** Lists the names of the fields of an object, or of those in a list, as paths. */
const listNames = (value: Value): readonly (readonly string[])[] =>
  alternatives(value).flatMap((each) =>
    each.kind === 'list'
      ? each.items.flatMap((item) => listNames(item).map((path) => ['[]', ...path]))
      : each.kind === 'object'
        ? [...each.fields.keys()].map((name) => [name])
        : [],
  );

function isResponse(paths: readonly (readonly string[])[], operation: Operation, verdicts: Verdicts): boolean {
  const sent = jsonContentOf(operation.requestBody)?.schema?.properties;
  if (paths.every(([name = '']) => sent?.has(name) === true)) return false;
  const stated = paths.filter((path) => verdicts.judgeFieldOfAnyResponse(operation, path).verdict !== 'invented');
  return stated.length * 2 >= paths.length;
}
