import { fromJsonText, toJsonText } from '../model/exact-json.ts';
import type { Contract, ExactJson, ExactJsonObject, OpenPoint } from '../model/index.ts';
import { at, isJsonObject } from '../model/json.ts';
import type { Difference, Exchange, OperationExchange } from './exchange.ts';

/** The exchanges on the surfaces of an open point. Refusals are left out if no similar success shows their reason. */
export interface Evidence {
  readonly contract: Contract;
  readonly point: OpenPoint;
  readonly surfaces: ReadonlySet<string>;
  /** Only exchanges with a response. */
  readonly exchanges: readonly Exchange[];
  readonly ofOperations: readonly OperationExchange[];
  differencesOf(exchange: Exchange): readonly Difference[];
  isOnly(difference: Difference, exchange: Exchange): boolean;
  isPath(path: string): boolean;
  /** The methods that the contract states for a path, in capitals. */
  methodsAt(path: string): readonly string[];
  /** The values at a schema, by its pointer, in responses without a breach. */
  valuesAt(pointer: string, among?: readonly OperationExchange[]): readonly SchemaValue[];
}

export interface SchemaValue {
  readonly by: Exchange;
  readonly value: ExactJson;
}

export const statusOf = ({ response }: Pick<Exchange, 'response'>): number => response?.status ?? 0;
const isBetween = (exchange: Exchange, from: number, to: number): boolean =>
  statusOf(exchange) >= from && statusOf(exchange) < to;
export const isSuccess = (exchange: Exchange): boolean => isBetween(exchange, 200, 300);
export const isRedirect = (exchange: Exchange): boolean => isBetween(exchange, 300, 400);
export const isError = (exchange: Exchange): boolean => statusOf(exchange) >= 400;
/** Whether a response is a failure that any request could meet. A 501 (Not Implemented) is about this request. */
const isFailure = (exchange: Exchange): boolean => statusOf(exchange) >= 500 && statusOf(exchange) !== 501;
/** Whether an exchange shows nothing about its request: no response, 429, a 5xx status except 501, or a redirect. */
export const isNoise = (exchange: Exchange): boolean =>
  exchange.response === undefined || statusOf(exchange) === 429 || isFailure(exchange) || isRedirect(exchange);

export function prefixesIn({ contract, surfaces }: Evidence): string[] {
  const operations = contract.operations.filter(({ surface }) => surfaces.has(surface));
  return [...new Set(operations.map(({ path }) => `/${path.split('/')[1]}/`))];
}

/** A part of a response that, by the contract, repeats a part of the request. */
interface RepeatedPart {
  readonly pointer: string;
  /** The repeated part of the request, as a runtime expression (OpenAPI 3.1, section 4.8.20.4). */
  readonly expression: string;
  readonly value: ExactJson | undefined;
}

export function repeatedPartsIn({ response }: OperationExchange): RepeatedPart[] {
  const repeats = response?.schema?.keyword('x-repeats');
  return Object.entries(isJsonObject(repeats) ? repeats : {}).map(([pointer, expression]) => ({
    pointer,
    expression: String(expression),
    value: at(response?.body?.value ?? null, pointer),
  }));
}

export function repeatedBodies({
  ofOperations,
}: Evidence): { readonly by: Exchange; readonly sent: ExactJsonObject; readonly stored: ExactJsonObject }[] {
  return ofOperations.flatMap((one) => {
    const sent = one.request.body?.value;
    if (!isJsonObject(sent) || !isSuccess(one.exchange)) return [];
    return repeatedPartsIn(one).flatMap(({ expression, value: stored }) =>
      expression === '$request.body' && isJsonObject(stored) ? [{ by: one.exchange, sent, stored }] : [],
    );
  });
}

/**
 * The lists that operations of the open point returned for a query, or by default for requests in which nothing is
 * open: the body itself, or its first member that is a list.
 */
export function listsIn({ point, ofOperations }: Evidence, query = '') {
  return ofOperations.flatMap(({ request, response, exchange }) => {
    const { operation, faults, open } = request;
    const isOwn = point.place.operations.includes(operation.operationId);
    const isStated = query === '' && open.size === 0;
    const isAsked = isStated || (exchange.request.query === query && [...faults, ...open].join() === 'query');
    if (!isOwn || response?.body === undefined || !isSuccess(exchange) || !isAsked) return [];
    const { value } = response.body;
    const list = [value, ...Object.values(isJsonObject(value) ? value : {})].find((one) => Array.isArray(one));
    return list === undefined ? [] : [{ by: exchange, operation, list: list as readonly ExactJson[] }];
  });
}

/** The bodies of successful valid reads at a path, without a query. */
export const plainBodiesAt = (
  { ofOperations }: Evidence,
  { surface, method, path }: Exchange['request'],
): (ExactJson | undefined)[] =>
  ofOperations.flatMap(({ exchange, request, response }) => {
    const isPlain = request.faults.length === 0 && exchange.request.query === '' && isSuccess(exchange);
    const isSame =
      exchange.request.surface === surface && exchange.request.method === method && exchange.request.path === path;
    return isPlain && isSame ? [response?.body?.value] : [];
  });

/** The JSON of a response, whose request may be to a path that the contract does not have. */
export function bodyOf({ response }: Exchange): ExactJson | undefined {
  try {
    return fromJsonText(new TextDecoder().decode(response?.body));
  } catch {
    return undefined;
  }
}

export const objectsIn = (value: ExactJson): ExactJsonObject[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isJsonObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
};

/**
 * The arguments of each run of a tool, each written as `"name":value`. They are the members of the body, or of the only
 * member of the body.
 */
export function argumentsIn(evidence: Evidence) {
  const { point, ofOperations } = evidence;
  const runs = ofOperations.flatMap(({ request, exchange: by }) => {
    const value = request.body?.value;
    const isOwn = point.place.operations.includes(request.operation.operationId) && request.faults.length === 0;
    return isOwn && isJsonObject(value) ? [{ by, value, names: Object.values(request.values) }] : [];
  });
  const accepted = runs.filter(({ by }) => isSuccess(by));
  const shown = ofOperations.flatMap(({ exchange, response }) => (isSuccess(exchange) ? (response?.body ?? []) : []));
  const bodies = shown.map(({ value }) => value);
  const container = accepted.flatMap(
    ({ value, names }) => findContainer(value, findDefinitions(names, bodies)) ?? [],
  )[0];
  return runs.flatMap(({ by, value }) => {
    const toolArguments = container === undefined ? value : value[container];
    // A refusal for a missing key shows nothing about the arguments.
    if (!accepted.some((one) => one.by.request.credentials === by.request.credentials)) return [];
    if (!isJsonObject(toolArguments) || (container === undefined && Object.values(toolArguments).some(isJsonObject)))
      return [];
    if (container !== undefined && Object.keys(value).length > 1) return [];
    const sent = new Set(
      Object.entries(toolArguments).map(([name, one]) => `${JSON.stringify(name)}:${toJsonText(one)}`),
    );
    return [{ by, sent }];
  });
}

/** The definitions of a tool within bodies that a server returned: objects with its name. */
const findDefinitions = (tool: readonly string[], shown: readonly ExactJson[]): ExactJsonObject[] =>
  shown
    .flatMap(objectsIn)
    .filter(({ function_name: functionName }) => typeof functionName === 'string' && tool.includes(functionName));

/**
 * The name of the only member of a body, if a definition of the tool has parameters with the names inside that member, but not with the
 * member's own name.
 */
function findContainer(body: ExactJsonObject, definitions: readonly ExactJsonObject[]): string | undefined {
  const [[name, part] = ['', null], ...others] = Object.entries(body);
  const inner = isJsonObject(part) ? Object.keys(part) : [];
  if (others.length > 0 || inner.length === 0) return undefined;
  const isContainer = definitions.some(
    ({ params }) => Array.isArray(params) && !params.includes(name) && inner.every((one) => params.includes(one)),
  );
  return isContainer ? name : undefined;
}

/**
 * Returns the body of a run without the arguments that are not required by a definition of the tool that the server returned; `undefined`
 * if it has no such arguments, or there is no such definition.
 */
export function withoutOptionalArguments(
  body: ExactJson,
  tool: readonly string[],
  shown: readonly ExactJson[],
): ExactJsonObject | undefined {
  if (!isJsonObject(body)) return undefined;
  const definitions = findDefinitions(tool, shown);
  const container = findContainer(body, definitions);
  if (container !== undefined) {
    const within = withoutOptionalArguments(body[container] ?? null, tool, shown);
    return within && { [container]: within };
  }
  const names = Object.keys(body);
  for (const { params, required_params: required } of definitions) {
    if (!Array.isArray(params) || !Array.isArray(required)) continue;
    const isCall = names.every((name) => params.includes(name)) && required.every((one) => names.includes(String(one)));
    if (isCall && required.length < names.length)
      return Object.fromEntries(Object.entries(body).filter(([name]) => required.includes(name)));
  }
  return undefined;
}
