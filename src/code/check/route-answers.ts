import type { Application } from './application.ts';
import { ANY_ELEMENT_KEY, type FunctionParts, TEST_CODE } from './program.ts';
import {
  alternatives,
  type CodeRequest,
  isNullish,
  type ResponsePart,
  type ResponseUse,
  type Value,
} from './values/index.ts';

/**
 * Adds the uses of the responses of the application's own routes to the requests whose responses the routes hand on, as
 * `return await upstream.json()` does: the program then relies on what the API sends.
 */
export function addUsesOfRoutes(
  requests: Iterable<CodeRequest>,
  application: Application,
  answers: ReadonlyMap<FunctionParts, readonly Value[]>,
): void {
  for (const request of requests) {
    if ([request.at, ...request.calls].some(({ file }) => TEST_CODE.test(file))) continue;
    const handlers = application.listHandlers(request);
    const all = handlers.flatMap((parts) => answers.get(parts) ?? []);
    for (const use of all.length === 0 ? [] : request.uses) handOn(use, all, request.tested);
  }
}

/** Adds a use to the requests of which the routes hand on what it uses. */
function handOn(use: ResponseUse, answers: readonly Value[], tested: ReadonlySet<string>): void {
  if (!('path' in use) || (use.of === 'value' && use.part !== 'body')) return;
  const isError = 'isError' in use ? use.isError : undefined;
  const parts = answers
    .flatMap((answer) => findParts(answer, use.path))
    // An error can come from the route itself, unless it is one that the route hands on.
    .filter((part) => part.kind !== 'received' || isError === undefined || (part.isError ?? false) === isError);
  const received = parts.filter((part) => part.kind === 'received');
  // If another answer has the field as well, it is not known which of them the program reads.
  const isSame = new Set(received.map(({ path }) => path.join('.'))).size === 1;
  if (!isSame || received.length < parts.length) return;
  for (const { request, path, isError: ofPart } of received) {
    request.uses.push({ ...use, path, ...('isError' in use && { isError: ofPart ?? isError }) });
    if (tested.has(use.path.join('.'))) request.tested.add(path.join('.'));
  }
}

/** Finds the parts of an answer at a path. Those that are not of a body are values that the route makes itself. */
const findParts = (answer: Value, path: readonly string[]): readonly (ResponsePart | { readonly kind: 'made' })[] =>
  alternatives(answer).flatMap((one) => {
    const [name, ...others] = path;
    if (one.kind === 'received' && one.isWrapped === undefined && /^(response|text|body)$/.test(one.part))
      return [{ ...one, part: 'body' as const, path: [...(one.part === 'body' ? one.path : []), ...path] }];
    if (one.kind === 'primitive' && (path.length > 0 || isNullish(one))) return [];
    if (one.kind === 'list' && name === ANY_ELEMENT_KEY) return one.items.flatMap((item) => findParts(item, others));
    if (name === undefined || one.kind !== 'object') return [{ kind: 'made' as const }];
    const field = one.fields.get(name)?.value ?? one.spread;
    if (field === undefined) return one.isOpen ? [{ kind: 'made' as const }] : [];
    return findParts(field, one.fields.has(name) ? others : path);
  });
