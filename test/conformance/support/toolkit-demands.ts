import { at, isJsonObject, type JsonObject } from '../../../src/contract/model/index.ts';
import { dereference } from '../../support/dereference.ts';
import { contract } from './contract.ts';
import type { Server } from './subject.ts';

/** Parts of a request that the types of the generated client leave to the caller. */
export interface Parts {
  /** `null` takes a header away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly query?: string;
  readonly body?: NonNullable<RequestInit['body']>;
}

/** How the assumption set of a server encodes the parameters of a call; as JSON where that is open. */
export function encodingOf(server: Server, operationId: string): Parts {
  const { requestBody } = operationOf(server, operationId);
  if (!isJsonObject(requestBody)) return {};
  const [type = '*/*'] = Object.keys(requestBody.content ?? {});
  switch (type) {
    case '*/*':
    case 'application/json':
      return { headers: { 'content-type': 'application/json' }, body: '{"city":"Bern"}' };
    // What is sent as a form names its own type, with a boundary where there is one.
    case 'application/x-www-form-urlencoded':
      return { headers: { 'content-type': null }, body: new URLSearchParams({ city: 'Bern' }) };
    case 'multipart/form-data':
      return { headers: { 'content-type': null }, body: form({ city: 'Bern' }) };
    default:
      return { headers: { 'content-type': type }, body: 'city: Bern' };
  }
}

/** How a caller has permission under the assumption set of a server; nothing where that is open. */
export function permissionOf(server: Server, operationId: string): Parts {
  return schemesOf(server, operationOf(server, operationId)).reduce<Parts>(withScheme, {});
}

export function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function operationOf({ document = contract.document }: Server, operationId: string): JsonObject {
  const place = contract.operations.find((candidate) => candidate.operationId === operationId)?.pointer;
  const operation = place === undefined ? undefined : at(document, place);
  if (!isJsonObject(operation)) throw new Error(`there is no operation ${operationId}`);
  return operation;
}

/** The security schemes that the first requirement of an operation names. */
function schemesOf({ document = contract.document }: Server, { security }: JsonObject): JsonObject[] {
  const [requirement] = Array.isArray(security) ? security : [];
  const names = isJsonObject(requirement) ? Object.keys(requirement) : [];
  const schemes = at(document, '/components/securitySchemes');
  return names
    .map((name) => dereference(document, isJsonObject(schemes) ? schemes[name] : undefined))
    .filter((scheme) => scheme !== undefined);
}

function withScheme(parts: Parts, scheme: JsonObject): Parts {
  const withHeader = (name: string, value: string): Parts => ({
    ...parts,
    headers: { ...parts.headers, [name]: value },
  });
  const name = String(scheme.name);
  if (scheme.type === 'http')
    return withHeader('authorization', scheme.scheme === 'basic' ? 'Basic a2V5Og==' : 'Bearer key');
  if (scheme.in === 'header') return withHeader(name, 'key');
  if (scheme.in === 'cookie') return withHeader('cookie', `${name}=key`);
  return { ...parts, query: String(new URLSearchParams({ [name]: 'key' })) };
}
