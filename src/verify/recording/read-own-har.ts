import { isJsonObject, type Json, type JsonObject, listOf, objectOf } from '../../contract/index.ts';
import type { Exchange, SentRequest } from '../../judge/index.ts';
import { KEY_FORMS } from '../probes/probe.ts';
import { OWN_FIELD } from './write-har.ts';

const CREDENTIALS = ['stated', 'missing', 'invalid', 'unknown'] as const;
const RESOURCES = ['absent', 'inaccessible'] as const;
const oneOf = <Value extends string>(values: readonly Value[], value: Json | undefined): Value | undefined =>
  values.find((one) => one === value);
const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** Values of a path for which the user of verify vouched, in a recording of verify. */
export function valuesIn(log: JsonObject): ReadonlyMap<string, string> {
  const values = objectOf(objectOf(log[OWN_FIELD]).values);
  return new Map(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** The surface of a request that verify recorded. */
export const surfaceIn = (request: JsonObject): string | undefined => textOf(objectOf(request[OWN_FIELD]).surface);

/** An exchange with what verify recorded of it in fields of its own. */
export function withOwnParts(exchange: Exchange, recorded: JsonObject): Exchange {
  const [request, response] = [objectOf(recorded.request), objectOf(recorded.response)];
  const notCoded = textOf(objectOf(response[OWN_FIELD]).notCoded);
  const failure = textOf(response._error);
  const startedAt = textOf(recorded.startedDateTime);
  const number = Number(recorded._number);
  return {
    ...exchange,
    request: { ...exchange.request, ...requestPartsOf(objectOf(request[OWN_FIELD]), exchange.request) },
    ...(exchange.response === undefined
      ? failure !== undefined && { failure }
      : { response: { ...exchange.response, ...(notCoded !== undefined && { notCoded }) } }),
    ...(startedAt !== undefined && { startedAt }),
    ...(Number.isSafeInteger(number) && number > 0 && { entry: number }),
  };
}

function requestPartsOf(own: JsonObject, { address: origin = '', path }: SentRequest): Partial<SentRequest> {
  const credentials = oneOf(CREDENTIALS, own.credentials);
  const keyForm = oneOf(KEY_FORMS, own.keyForm);
  const resource = oneOf(RESOURCES, own.resource);
  const scheme = schemeIn(own.scheme);
  const address = textOf(own.address);
  const keySchemes = own.keySchemes === undefined ? undefined : listOf(own.keySchemes).map(String);
  const base = address?.startsWith(origin) ? address.slice(origin.length) : '';
  return {
    ...(credentials && { credentials }),
    ...(keyForm && { keyForm }),
    ...(keySchemes && { keySchemes }),
    ...(resource && { resource }),
    ...(scheme && { scheme }),
    ...(path.startsWith(base) && { address: `${origin}${base}`, path: path.slice(base.length) }),
  };
}

function schemeIn(value: Json | undefined): SentRequest['scheme'] {
  if (!isJsonObject(value)) return undefined;
  const { type, scheme, name } = value;
  if (type === 'http' && (scheme === 'bearer' || scheme === 'basic')) return { type, scheme };
  return type === 'apiKey' && typeof name === 'string' ? { type, in: 'header', name } : undefined;
}
