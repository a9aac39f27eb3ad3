import { at, isJsonObject, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { METHODS } from './operation.ts';

interface ResponseUse {
  readonly operation: string;
  /** `2XX`, `400`, `default`. */
  readonly status: string;
}

/** Where a response is used, be it written in an operation or in the components. */
export function usesOfResponse(document: JsonObject, pointer: string): readonly ResponseUse[] {
  const uses = known.get(document) ?? everyUse(document);
  known.set(document, uses);
  return uses.get(pointer) ?? [];
}

/** Asked for by every rule and element of one document, whose responses nothing changes meanwhile. */
const known = new WeakMap<JsonObject, ReturnType<typeof everyUse>>();

/** Whether a response stands for statuses that are open only: under `2XX` or `default`, and nowhere else. */
export function isForOpenStatusesOnly(document: JsonObject, pointer: string): boolean {
  const uses = usesOfResponse(document, pointer);
  return uses.length > 0 && uses.every(({ status }) => status === '2XX' || status === 'default');
}

function everyUse(document: JsonObject): ReadonlyMap<string, readonly ResponseUse[]> {
  const paths = isJsonObject(document.paths) ? document.paths : {};
  const uses = Object.keys(paths).flatMap((path) =>
    METHODS.flatMap((method) => {
      const operation = toPointer(['paths', path, method]);
      const responses = at(document, `${operation}/responses`);
      if (!isJsonObject(responses)) return [];
      return Object.entries(responses).map(([status, value]) => {
        const reference = isJsonObject(value) ? value.$ref : undefined;
        const here = `${operation}/responses/${status}`;
        return { operation, status, response: typeof reference === 'string' ? reference.slice(1) : here };
      });
    }),
  );
  return Map.groupBy(uses, ({ response }) => response);
}
