import type { ExchangeProblem, Fault, OpenPart, RequestReading } from '../../contract/behaviours/index.ts';
import {
  asNumbers,
  type Contract,
  type ExactJson,
  isJsonObject,
  isJsonType,
  jsonContentOf,
  type Model,
  type Operation,
  requiresKey,
  type Schema,
  toJsonText,
} from '../../contract/model/index.ts';
import type { Validators } from '../../contract/model/validator.ts';
import type { SentRequest } from './exchange.ts';
import { isNestedTooDeep } from './nesting.ts';
import { createOperationMatcher, isIntegerParameter, pathParameters, queryNames } from './operations.ts';
import { isExcused, isOpenNull, schemaProblem } from './problem.ts';
import { readJson } from './read-json.ts';
import { isVouched, type VouchedValues } from './vouched.ts';

/** The usual size of a free-form object, in characters. Whether larger ones are allowed is open. */
const USUAL_SIZE = 32;
const INTEGER = /^-?\d+$/;

/**
 * Returns a function that finds a request's operation, its faults and its open parts. It reads only the request, so that
 * recordings are judged like probes; the user vouches for the `known` values.
 */
export function createRequestReader(contract: Contract, validators: Validators, known: VouchedValues) {
  const match = createOperationMatcher(contract);
  const readBody = createBodyReader(validators);
  return (request: SentRequest): RequestReading | undefined => {
    // A redirected request is read as a request to the operation that redirected it.
    const { path, query } = request.redirectedFrom ?? request;
    const route = match(request.method, path);
    if (route === undefined) return undefined;
    const { operation } = route;
    const open = findOpenParts(contract.model, operation);
    const faults = [
      ...findKeyFaults(operation, request),
      ...findPathFaults(operation, route.values, known, open),
      ...findResourceFaults(operation, route.values, request),
    ];
    if (isQueryOpen(query, operation)) open.add('query');
    if (request.headers.origin !== undefined) open.add('cross-origin');
    if (request.keyScheme !== undefined && request.credentials === 'unknown') open.add('key-scheme');
    const references = isFirstNamed(route.values, known) ? known : new Map();
    const body = readBody(operation, request, open, references);
    return { ...route, ...body, faults: [...faults, ...body.faults], open };
  };
}

function findOpenParts(model: Model, operation: Operation): Set<OpenPart> {
  const isAny = operation.requestBody?.contents.some(({ mediaType }) => mediaType === '*/*');
  return new Set<OpenPart>([
    ...(model.isSecurityOpen(operation) ? (['credentials'] as const) : []),
    ...(isAny ? (['encoding'] as const) : []),
  ]);
}

function findKeyFaults(operation: Operation, { credentials }: SentRequest): Fault[] {
  const { pointer } = operation;
  if (!requiresKey(operation) || credentials === 'stated' || credentials === 'unknown') return [];
  const claims = [`${pointer}/security/0`, `${pointer}/responses/401`];
  return [{ of: 'key', status: '401', claims, reason: `key ${credentials}`, how: `the key is ${credentials}` }];
}

function findPathFaults(
  operation: Operation,
  values: Readonly<Record<string, string>>,
  known: VouchedValues,
  open: Set<OpenPart>,
): Fault[] {
  return pathParameters(operation)
    .filter(isIntegerParameter)
    .flatMap(({ name, schema }): Fault[] => {
      const text = values[name] ?? '';
      if (!INTEGER.test(text)) {
        const claims = [`${schema?.pointer}/type`];
        return [{ of: 'path', status: '4XX', claims, reason: `integer ${name}`, how: `${name} is no integer` }];
      }
      if (!isUsualInteger(Number(text)) && !isVouched(known, name, text)) open.add('integer');
      return [];
    });
}

const isUsualInteger = (value: number): boolean => value > 0 && Number.isSafeInteger(value);

/** The first integer beyond 32 bits: a server that stores smaller ones may fail for it, and then for each. */
const BEYOND_32_BITS = 2 ** 32;

function findResourceFaults(
  operation: Operation,
  values: Readonly<Record<string, string>>,
  { resource }: SentRequest,
): Fault[] {
  const { pointer, method } = operation;
  // A resource in the query of a list is a filter, which may have no effect.
  if (resource === undefined || (method === 'get' && pathParameters(operation).length === 0)) return [];
  const status = resource === 'absent' ? '404' : '403';
  const claims = [`${pointer}/responses/${status}`];
  const isLarge = Object.values(values).some((value) => Number(value) >= BEYOND_32_BITS);
  const kind = resource === 'absent' && isLarge ? 'absent beyond 32 bits' : resource;
  return [{ of: 'resource', status, claims, reason: `resource ${kind}`, how: `the resource is ${resource}` }];
}

function isQueryOpen(query: string, operation: Operation): boolean {
  const documented = queryNames(operation);
  const names = [...new URLSearchParams(query).keys()];
  return names.some((name) => !documented.includes(name) && !documented.includes(name.split('[', 1)[0] ?? ''));
}

type BodyReading = Pick<RequestReading, 'faults' | 'body' | 'schema' | 'lengths'>;

/**
 * Whether each path value is the first one that the user gave for its parameter, if any was given. The ids that the
 * user gave for bodies, such as the users of an agent, may exist only in the first resource.
 */
const isFirstNamed = (values: Readonly<Record<string, string>>, known: VouchedValues): boolean =>
  Object.entries(values).every(([name, value]) => ([known.get(name) ?? value].flat()[0] ?? value) === value);

const createBodyReader =
  (validators: Validators) =>
  (
    { requestBody }: Operation,
    { headers, body: bytes }: SentRequest,
    open: Set<OpenPart>,
    known: VouchedValues,
  ): BodyReading => {
    const isEmpty = bytes === undefined || bytes.length === 0;
    const content = jsonContentOf(requestBody, headers['content-type']);
    const schema = content?.schema?.target;
    const lengths = new Map<string, number>();
    const nothing = { faults: [], body: undefined, schema, lengths };
    if (!isEmpty && isNestedTooDeep(bytes)) {
      open.add('nesting');
      return nothing;
    }
    if (requestBody === undefined || content === undefined || schema === undefined) {
      if (requestBody === undefined && !isEmpty) open.add('unstated-body');
      const isJson = !isEmpty && isJsonType(headers['content-type'] ?? '');
      return requestBody !== undefined && isJson ? { ...nothing, body: readJson(bytes) } : nothing;
    }
    const createBodyFault = (claims: readonly string[], problem: ExchangeProblem): Fault => ({
      ...{ of: 'body', status: '400', claims },
      ...problem,
    });
    if (isEmpty) {
      return requestBody.isRequired
        ? {
            ...nothing,
            faults: [
              createBodyFault([`${requestBody.pointer}/required`], { reason: 'no-body', how: 'there is no body' }),
            ],
          }
        : nothing;
    }
    if (!isJsonType(headers['content-type'] ?? '')) {
      open.add('media-type');
      return nothing;
    }
    const body = readJson(bytes);
    if (body === undefined)
      return {
        ...nothing,
        faults: [createBodyFault([content.pointer], { reason: 'no-json', how: 'the body is no JSON' })],
      };
    const found = validators(schema.pointer)(asNumbers(body.value)).filter((error) => !isExcused(error, 'request'));
    const errors = Map.groupBy(found, isOpenNull);
    if (errors.has(true)) open.add('null');
    collectOpenParts(schema, body.value, known, open, lengths);
    const faults = (errors.get(false) ?? []).map((error) => createBodyFault([error.claim], schemaProblem(error)));
    return { faults, body, schema, lengths };
  };

function collectOpenParts(
  schema: Schema,
  value: ExactJson,
  known: VouchedValues,
  open: Set<OpenPart>,
  lengths: Map<string, number>,
  name = '',
): void {
  const type = schema.keyword('type');
  if (typeof value === 'string' && type === 'string') {
    // White space alone may count as an empty text.
    if (value !== '' && value.trim() === '') open.add('blank');
    else lengths.set(schema.pointer, value.length);
  }
  // Only the server knows whether a resource with this number exists.
  if (type === 'integer' && value !== null && !isVouched(known, name, String(value))) open.add('reference');
  const size = schema.isFreeForm ? toJsonText(value).length : 0;
  if (size > USUAL_SIZE) lengths.set(schema.pointer, size);
  if (!isJsonObject(value) || schema.isFreeForm) return;
  for (const [key, part] of Object.entries(value)) {
    const property = schema.properties.get(key);
    if (property === undefined) open.add('further');
    else collectOpenParts(property, part, known, open, lengths, key);
  }
}
