import type { Schema } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { contentFor, type Operation } from '../../contract/model/operation.ts';
import type { ServedContract, ServedRequest, SourceRefusal, SourceResponse } from '../http/core.ts';

export type ToolCheck = (
  request: ServedRequest,
  body: unknown,
) => { readonly refusal?: SourceRefusal | undefined; readonly openPoints: readonly string[] };

/**
 * Returns a function that checks the parameters of a tool for the operation that runs it. The tool's definition comes
 * from the response of another operation.
 */
export function createToolCheck(
  { operations, decisions, set }: ServedContract,
  operation: Operation,
  findContext: (reading: Operation) => Pick<SourceResponse, 'status' | 'headers' | 'body'>,
): ToolCheck | undefined {
  const ofMissing = decisions.forOperation('missing-parameter', operation);
  const ofUnknown = decisions.forOperation('unknown-parameter', operation);
  if (ofMissing.openPoints.length + ofUnknown.openPoints.length === 0) return undefined;
  const reading = operations.find(({ path, method }) => path === operation.path && method === 'get');
  if (reading === undefined) return undefined;
  const { status, headers, body: context } = findContext(reading);
  const { schema } = contentFor(reading, status, headers['content-type'] ?? '') ?? {};
  const { params, required } = readToolContext(schema, context, set?.observed !== undefined);
  if (params === undefined && required === undefined) return undefined;
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const refuse = (
    { does, openPoints }: typeof ofMissing | typeof ofUnknown,
    message: string,
  ): SourceRefusal | undefined => (does === undefined ? undefined : { refused: does, message, openPoints });

  return (request, body) => {
    const sent = namesSent(request, body, inQuery.length > 0);
    const missing = sent && required?.filter((name) => !sent.includes(name));
    const unknown = sent && params && sent.filter((name) => !params.includes(name));
    const isMissing = missing !== undefined && missing.length > 0;
    const isUnknown = unknown !== undefined && unknown.length > 0;
    const refusal =
      (isMissing ? refuse(ofMissing, `A required parameter is missing: ${missing.join(', ')}.`) : undefined) ??
      (isUnknown ? refuse(ofUnknown, `The tool does not have the parameter ${unknown.join(', ')}.`) : undefined);
    return {
      refusal,
      openPoints: [...(isMissing ? ofMissing.openPoints : []), ...(isUnknown ? ofUnknown.openPoints : [])],
    };
  };
}

function namesSent({ query }: ServedRequest, body: unknown, isQuery: boolean): string[] | undefined {
  if (isQuery) return [...new Set(new URLSearchParams(query).keys())];
  if (body === undefined) return [];
  return isJsonObject(body) ? Object.keys(body) : undefined;
}

/** The meanings of names in a tool's definition. A set with other names states the meanings by `x-means`. */
const MEANING_BY_NAME: Readonly<Record<string, string>> = {
  params: 'tool.params',
  required_params: 'tool.required-params',
};

/**
 * Finds the parameters of a tool anywhere in a response; `undefined` if the response does not list them.
 *
 * @param isObserved Whether the set was observed. Then only examples have the names of real parameters; names in
 * generated values are ignored.
 */
function readToolContext(described: Schema | undefined, value: unknown, isObserved: boolean) {
  const namesByMeaning = new Map<string, readonly string[]>();
  const read = (schema: Schema | undefined, part: unknown, name: string): void => {
    const meaning = schema?.keyword('x-means') ?? MEANING_BY_NAME[name];
    const names = Array.isArray(part) ? part.filter(isText) : Object.keys(Object(part));
    const isOwn = !isObserved || schema?.keyword('examples') !== undefined;
    if (schema !== undefined && isOwn && typeof meaning === 'string' && typeof part === 'object')
      namesByMeaning.set(meaning, names);
    if (!isJsonObject(part)) return;
    for (const [key, property] of schema?.properties ?? []) {
      if (Object.hasOwn(part, key)) read(property, part[key], key);
    }
  };
  read(described, value, '');
  return { params: namesByMeaning.get('tool.params'), required: namesByMeaning.get('tool.required-params') };
}

const isText = (value: unknown): value is string => typeof value === 'string';
