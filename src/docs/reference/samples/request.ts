import {
  at,
  type Contract,
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
  /** What the named example of the body says of itself; none where there is at most one such example. */
  readonly title: string | undefined;
  /** The path with the examples of its parameters in place. */
  readonly path: string;
  /** The examples of the path's parameters, in the order of the path. */
  readonly pathValues: readonly Json[];
  /** Whether the Developer API key is sent. */
  readonly hasKey: boolean;
  /** None where the operation has no body, or its encoding is open. */
  readonly body: Json | undefined;
  /** The open point that keeps the body, or the query, open. */
  readonly openPoint: OpenPoint | undefined;
}

/** Gives the requests that show an operation: one for each named example of its body, or a single one without a body. */
export function sampleRequestsOf({ document, openPoints }: Contract): (operation: Operation) => SampleRequest[] {
  const open = new Map<string, OpenPoint>();
  for (const point of openPoints.filter(({ aspect }) => aspect === 'encoding' || aspect === 'parameters')) {
    for (const id of point.place.operations) if (!open.has(id)) open.set(id, point);
  }
  return (operation) => sampleRequests(document, operation, open.get(operation.operationId));
}

function sampleRequests(document: JsonObject, operation: Operation, openPoint: OpenPoint | undefined): SampleRequest[] {
  const element = at(document, operation.pointer);
  const fields = isJsonObject(element) ? element : {};
  const values = pathExamples(document, fields.parameters);
  const exampleOf = (name: string) => values.get(name) ?? null;
  const request: SampleRequest = {
    operation,
    title: undefined,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(exampleOf(name)))),
    pathValues: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => exampleOf(String(name))),
    hasKey: fields.security !== undefined,
    body: undefined,
    openPoint,
  };
  const examples = bodyExamples(document, fields.requestBody);
  if (examples.length < 2) return [{ ...request, body: examples[0]?.value }];
  return examples.map(({ summary, value }) => ({ ...request, title: String(summary), body: value }));
}

function pathExamples(document: JsonObject, parameters: Json | undefined): Map<string, Json> {
  const resolved = Array.isArray(parameters) ? parameters.map((parameter) => dereference(document, parameter)) : [];
  const inPath = resolved.filter((parameter) => parameter?.in === 'path');
  return new Map(inPath.map((parameter) => [String(parameter?.name), parameter?.example ?? null]));
}

function bodyExamples(document: JsonObject, requestBody: Json | undefined): JsonObject[] {
  const content = dereference(document, requestBody)?.content;
  const json = isJsonObject(content) ? content['application/json'] : undefined;
  const examples = isJsonObject(json) && isJsonObject(json.examples) ? Object.values(json.examples) : [];
  return examples.map((example) => dereference(document, example)).filter((example) => example !== undefined);
}
