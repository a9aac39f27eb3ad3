import { at, dereference, isJsonObject, type JsonObject } from '../../../src/contract/index.ts';
import { type Ask, JSON_BODY, type Server } from './answer.ts';
import { contract } from './contract.ts';

const TOOLKIT = '/toolkit/weather/';
const TOOL = '/toolkit/weather/forecast/';

const PLAIN: Readonly<Record<string, Ask>> = {
  getToolkitDetails: { method: 'GET', path: TOOLKIT },
  getToolContext: { method: 'GET', path: TOOL },
  executeTool: { method: 'POST', path: TOOL },
};

/** The ids of the toolkit operations. */
export const TOOLKIT_OPERATIONS = Object.keys(PLAIN);

/**
 * A proper request to a toolkit endpoint. How it is authenticated and encoded is open: so it does what the server's
 * assumption set says, which a caller of a real server would have to know, and nothing of the kind where it is open.
 */
export function toolkitCall({ document = contract.document }: Server, operationId: string): Ask {
  const plain = PLAIN[operationId];
  const place = contract.operations.find((candidate) => candidate.operationId === operationId)?.pointer;
  const operation = place === undefined ? undefined : at(document, place);
  if (plain === undefined || !isJsonObject(operation)) throw new Error(`${operationId} is no toolkit operation`);
  const encoded = operationId === 'executeTool' ? encode(plain, operation) : plain;
  return schemesOf(document, operation).reduce(authenticate, encoded);
}

function encode(ask: Ask, { requestBody }: JsonObject): Ask {
  if (!isJsonObject(requestBody)) return ask;
  const [type = '*/*'] = Object.keys(requestBody.content ?? {});
  switch (type) {
    case '*/*':
    case 'application/json':
      return { ...ask, headers: { ...ask.headers, ...JSON_BODY }, body: '{"city":"Bern"}' };
    case 'application/x-www-form-urlencoded':
      return { ...ask, body: new URLSearchParams({ city: 'Bern' }) };
    case 'multipart/form-data':
      return { ...ask, body: form({ city: 'Bern' }) };
    default:
      return { ...ask, headers: { ...ask.headers, 'content-type': type }, body: 'city: Bern' };
  }
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

/** The security schemes that the first requirement of an operation names. */
function schemesOf(document: JsonObject, { security }: JsonObject): JsonObject[] {
  const [requirement] = Array.isArray(security) ? security : [];
  const names = isJsonObject(requirement) ? Object.keys(requirement) : [];
  const schemes = at(document, '/components/securitySchemes');
  return names
    .map((name) => dereference(document, isJsonObject(schemes) ? schemes[name] : undefined))
    .filter((scheme) => scheme !== undefined);
}

function authenticate(ask: Ask, scheme: JsonObject): Ask {
  const withHeader = (name: string, value: string): Ask => ({ ...ask, headers: { ...ask.headers, [name]: value } });
  const name = String(scheme.name);
  if (scheme.type === 'http')
    return withHeader('authorization', scheme.scheme === 'basic' ? 'Basic a2V5Og==' : 'Bearer key');
  if (scheme.in === 'header') return withHeader(name, 'key');
  if (scheme.in === 'cookie') return withHeader('cookie', `${name}=key`);
  return { ...ask, path: `${ask.path}?${new URLSearchParams({ [name]: 'key' })}` };
}
