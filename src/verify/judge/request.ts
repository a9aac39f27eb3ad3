import {
  at,
  type Contract,
  follow,
  isJsonObject,
  type Json,
  type JsonObject,
  type Operation,
  toToken,
} from '../../contract/index.ts';
import type { SentRequest } from '../exchange.ts';
import { jsonBodyOf, propertiesOf } from '../json-body.ts';
import { type Match, matcherOf, type PathParameter, pathParametersOf, queryNamesOf } from '../operations.ts';
import { isJsonType, readJson } from '../read-json.ts';
import { inWords, isNull } from './answer.ts';
import type { Misfits } from './schemas.ts';

/** A reason that the contract gives to refuse a request. */
export interface Fault {
  readonly of: 'key' | 'path' | 'body' | 'resource';
  /** The key of the response that is stated for it; `4XX` where which one is open. */
  readonly status: string;
  /** Pointers of the claims that exclude it. */
  readonly claims: readonly string[];
  /** What is wrong, in words. */
  readonly how: string;
}

/** What a request has that the contract leaves open: a server may take it or refuse it. */
export type OpenPart =
  | 'null'
  | 'further'
  | 'length'
  | 'integer'
  | 'reference'
  | 'media-type'
  | 'query'
  | 'body'
  | 'cross-origin'
  /** How the operation is authenticated. */
  | 'credentials'
  /** How the operation takes what it is given. */
  | 'encoding';

/** A request as the contract has it. */
export interface RequestReading extends Match {
  readonly faults: readonly Fault[];
  readonly open: ReadonlySet<OpenPart>;
  /** The body; `undefined` where there is none, or no JSON. */
  readonly body: { readonly value: Json } | undefined;
  /** Pointer of the schema of its JSON body. */
  readonly schema: string | undefined;
}

/** A text of as many characters as nobody objects to: how many there may be is open. */
const USUAL_LENGTH = { least: 5, most: 20 };
const INTEGER = /^-?\d+$/;

/**
 * Makes the function that reads what was asked: of which operation, and what the contract excludes or leaves open in it.
 * It reads the request alone, so that a recording is judged as a probe is.
 *
 * @param known Values that the user vouches for, by the name of a parameter or of a field.
 */
export function requestReader(contract: Contract, misfits: Misfits, known: ReadonlyMap<string, string>) {
  const { document } = contract;
  const match = matcherOf(contract);
  const parameters = new Map(contract.operations.map((one) => [one, pathParametersOf(document, one)] as const));
  const queries = new Map(contract.operations.map((one) => [one, new Set(queryNamesOf(document, one))] as const));
  return (request: SentRequest): RequestReading | undefined => {
    const found = match(request.method, request.path);
    if (found === undefined) return undefined;
    const { operation } = found;
    const open = openPartsOf(document, operation);
    const faults = [
      ...keyFaults(document, operation, request),
      ...pathFaults(parameters.get(operation) ?? [], found.values, open),
      ...resourceFaults(operation, request),
    ];
    if (isQueryOpen(request.query, queries.get(operation) ?? new Set())) open.add('query');
    if (request.headers.origin !== undefined) open.add('cross-origin');
    const body = bodyReader({ document, misfits, known }, operation, request, open);
    return { ...found, faults: [...faults, ...body.faults], open, body: body.body, schema: body.schema };
  };
}

/** What an operation leaves open of every request. */
function openPartsOf(document: JsonObject, { pointer }: Operation): Set<OpenPart> {
  const operation = at(document, pointer);
  const { security = document.security } = isJsonObject(operation) ? operation : {};
  const content = follow(document, `${pointer}/requestBody`)?.element.content;
  const isAny = isJsonObject(content) && Object.hasOwn(content, '*/*');
  return new Set<OpenPart>([
    ...(security === undefined ? (['credentials'] as const) : []),
    ...(isAny ? (['encoding'] as const) : []),
  ]);
}

function keyFaults(document: JsonObject, { pointer }: Operation, { credentials }: SentRequest): Fault[] {
  const operation = at(document, pointer);
  const security = isJsonObject(operation) ? (operation.security ?? document.security) : undefined;
  const isRequired = Array.isArray(security) && security.length > 0;
  if (!isRequired || credentials === 'stated' || credentials === 'unknown') return [];
  const claims = [`${pointer}/security/0`, `${pointer}/responses/401`];
  return [{ of: 'key', status: '401', claims, how: `the key is ${credentials}` }];
}

function pathFaults(
  parameters: readonly PathParameter[],
  values: Readonly<Record<string, string>>,
  open: Set<OpenPart>,
): Fault[] {
  return parameters.flatMap(({ name, isInteger, schema }): Fault[] => {
    const text = values[name] ?? '';
    if (!isInteger) return [];
    if (!INTEGER.test(text)) {
      return [{ of: 'path', status: '4XX', claims: [`${schema}/type`], how: `${name} is no integer` }];
    }
    if (!isUsual(BigInt(text))) open.add('integer');
    return [];
  });
}

const isUsual = (value: bigint): boolean => value > 0n && value < 2n ** 53n;

function resourceFaults({ pointer }: Operation, { resource }: SentRequest): Fault[] {
  if (resource === undefined) return [];
  const status = resource === 'absent' ? '404' : '403';
  return [{ of: 'resource', status, claims: [`${pointer}/responses/${status}`], how: `the resource is ${resource}` }];
}

/** Whether a query has a parameter that is not stated. That of an object is stated as `name[field]`. */
function isQueryOpen(query: string, stated: ReadonlySet<string>): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return names.some((name) => !stated.has(name) && !stated.has(name.split('[', 1)[0] ?? ''));
}

interface Reading {
  readonly document: JsonObject;
  readonly misfits: Misfits;
  readonly known: ReadonlyMap<string, string>;
}

function bodyReader(
  { document, misfits, known }: Reading,
  { pointer }: Operation,
  { headers, body: bytes }: SentRequest,
  open: Set<OpenPart>,
): Pick<RequestReading, 'faults' | 'body' | 'schema'> {
  const requestBody = follow(document, `${pointer}/requestBody`);
  const isEmpty = bytes === undefined || bytes.length === 0;
  const json = jsonBodyOf({ document }, requestBody?.pointer);
  const { content } = json;
  const schema = json.schema?.pointer;
  const nothing = { faults: [], body: undefined, schema };
  if (requestBody === undefined || schema === undefined) {
    if (requestBody === undefined && !isEmpty) open.add('body');
    return nothing;
  }
  const fault = (claims: readonly string[], how: string): Fault => ({ of: 'body', status: '400', claims, how });
  if (isEmpty) {
    const isRequired = requestBody.element.required === true;
    return isRequired
      ? { ...nothing, faults: [fault([`${requestBody.pointer}/required`], 'there is no body')] }
      : nothing;
  }
  if (!isJsonType(headers['content-type'] ?? '')) {
    open.add('media-type');
    return nothing;
  }
  const body = readJson(bytes);
  if (body === undefined) return { ...nothing, faults: [fault([content], 'the body is no JSON')] };
  const found = misfits(schema, body.value);
  if (found.some(isNull)) open.add('null');
  leftOpen(document, schema, body.value, known, open);
  const faults = found.filter((misfit) => !isNull(misfit)).map((misfit) => fault([misfit.claim], inWords(misfit)));
  return { faults, body, schema };
}

/** Finds what a body has that the contract leaves open. */
function leftOpen(
  document: JsonObject,
  pointer: string,
  value: Json,
  known: ReadonlyMap<string, string>,
  open: Set<OpenPart>,
  name = '',
): void {
  const schema = follow(document, pointer)?.element ?? {};
  if (typeof value === 'string' && schema.type === 'string') {
    if (value.trim().length < USUAL_LENGTH.least || value.length > USUAL_LENGTH.most) open.add('length');
  }
  // Whether there is something of this number only the server knows.
  if (schema.type === 'integer' && known.get(name) !== String(value)) open.add('reference');
  if (!isJsonObject(value) || schema['x-free-form'] === true) return;
  const properties = propertiesOf(schema);
  for (const [key, part] of Object.entries(value)) {
    if (!Object.hasOwn(properties, key)) open.add('further');
    else leftOpen(document, `${follow(document, pointer)?.pointer}/properties/${toToken(key)}`, part, known, open, key);
  }
}
