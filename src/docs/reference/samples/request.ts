import {
  at,
  dereference,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  type Operation,
} from '../../../contract/index.ts';

/** A request that shows an operation, made of the contract's examples alone. */
export interface SampleRequest {
  readonly operation: Operation;
  /** The path with the examples of its parameters in place. */
  readonly path: string;
  /** The examples of the path's parameters, in the order of the path. */
  readonly pathValues: readonly Json[];
  /** Whether the Developer API key is sent. */
  readonly hasKey: boolean;
  /** The first named example of the body; none where the operation has no body, or its encoding is open. */
  readonly body: Json | undefined;
  /** The open point that keeps the body, or the query, open. */
  readonly openPoint: OpenPoint | undefined;
}

/** Reads the request that shows an operation. */
export function readRequest(
  document: JsonObject,
  operation: Operation,
  openPoints: readonly OpenPoint[],
): SampleRequest {
  const element = at(document, operation.pointer);
  const fields = isJsonObject(element) ? element : {};
  const examples = pathExamples(document, fields.parameters);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  return {
    operation,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(examples.get(name)))),
    pathValues: names.map((name) => examples.get(name) ?? null),
    hasKey: fields.security !== undefined,
    body: firstExample(document, fields.requestBody),
    openPoint: openPoints.find(
      ({ aspect, place }) =>
        (aspect === 'encoding' || aspect === 'parameters') && place.operations.includes(operation.operationId),
    ),
  };
}

function pathExamples(document: JsonObject, parameters: Json | undefined): Map<string, Json> {
  const resolved = Array.isArray(parameters) ? parameters.map((parameter) => dereference(document, parameter)) : [];
  return new Map(
    resolved.flatMap((parameter) =>
      parameter?.in === 'path' ? [[String(parameter.name), parameter.example ?? null]] : [],
    ),
  );
}

function firstExample(document: JsonObject, requestBody: Json | undefined): Json | undefined {
  const content = dereference(document, requestBody)?.content;
  const json = isJsonObject(content) ? content['application/json'] : undefined;
  const examples = isJsonObject(json) && isJsonObject(json.examples) ? Object.values(json.examples) : [];
  return dereference(document, examples[0])?.value;
}
