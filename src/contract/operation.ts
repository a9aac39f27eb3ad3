import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { surfacesIn } from './surface.ts';

/** The HTTP methods that an OpenAPI path item can have. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
type Method = (typeof METHODS)[number];

/** One operation of the contract. */
export interface Operation {
  readonly operationId: string;
  readonly method: Method;
  /** The path template, such as `/v1/agents/`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly surface: string;
  readonly pointer: string;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The operations of a document, in the order in which they stand. */
export function operationsOf(document: JsonObject): Operation[] {
  const paths = isJsonObject(document.paths) ? document.paths : {};
  const surfaces = surfacesIn(document);
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isJsonObject(item) ? item[method] : undefined;
      if (!isJsonObject(operation)) return [];
      return {
        operationId: text(operation.operationId),
        method,
        path,
        summary: text(operation.summary),
        tag: Array.isArray(operation.tags) ? text(operation.tags[0]) : '',
        surface: (surfaces.find(({ under }) => path.startsWith(under)) ?? surfaces[0]).name,
        pointer: toPointer(['paths', path, method]),
      };
    }),
  );
}
