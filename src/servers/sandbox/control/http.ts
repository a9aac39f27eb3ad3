import { routerOf } from '../../../contract/model/index.ts';
import { decodeIfValid } from '../../../contract/model/routes.ts';
import { ownResponse, type ServedRequest, type ServedResponse, STATUS_PATH } from '../../http/index.ts';
import { query, type Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { ControlAccess } from './access.ts';
import { NotFoundError } from './checks.ts';
import { CONTROL_PATH, createControlDocument } from './document.ts';
import { byPath, type ControlOperation } from './operation-table.ts';

const HEALTH_PATH = `${STATUS_PATH}health`;
const DOCUMENT_PATH = '/openapi.json';

/**
 * Serves the control API, its OpenAPI document and the health of the sandbox.
 *
 * @returns A function whose result is `undefined` for all other requests.
 */
export function createControlPages(operations: readonly ControlOperation[], store: Store, access: ControlAccess) {
  const document = createControlDocument(operations);
  const find = routerOf(
    byPath(operations).map(([path, atPath]) => [
      path,
      new Map(atPath.map((operation) => [operation.method, operation])),
    ]),
  );

  const respond = async (request: ServedRequest): Promise<ServedResponse> => {
    if (!access.isOn)
      return problemResponse(401, 'The control API is off: start the sandbox with COLLOQUY_CONTROL_TOKEN.');
    if (!access.has(request)) {
      return problemResponse(401, 'Send the control token as Authorization: Bearer.', { 'www-authenticate': 'Bearer' });
    }
    const path = request.path.slice(CONTROL_PATH.length);
    if (path === DOCUMENT_PATH && request.method === 'GET') return jsonResponse(200, document);
    const route = find(path);
    if (route === undefined) {
      return problemResponse(
        404,
        `There is nothing at ${request.path}; ${CONTROL_PATH}${DOCUMENT_PATH} lists what there is.`,
      );
    }
    const operation = route.found.get(request.method);
    if (operation === undefined) {
      const allow = [...route.found.keys()].join(', ');
      return problemResponse(405, `${request.path} has no ${request.method}. It has ${allow}.`, { allow });
    }
    try {
      return await run(operation, request, route.values);
    } catch (error) {
      if (error instanceof NotFoundError) return problemResponse(404, error.message);
      if (error instanceof RangeError) return problemResponse(400, error.message);
      if (error instanceof StoreError) return problemResponse(503, error.message);
      throw error;
    }
  };

  return (request: ServedRequest): Promise<ServedResponse> | undefined => {
    if (request.path === HEALTH_PATH) return respondWithHealth(store);
    return request.path.startsWith(`${CONTROL_PATH}/`) ? respond(request) : undefined;
  };
}

async function run(
  operation: ControlOperation,
  request: ServedRequest,
  { id, name }: Readonly<Record<string, string>>,
): Promise<ServedResponse> {
  const values: unknown[] = [];
  const body = operation.body && parseBody(request.body);
  if (id !== undefined && !/^\d{1,15}$/.test(id)) throw new NotFoundError(`${id} is no id.`);
  if (id !== undefined) values.push(Number(id));
  if (name !== undefined) values.push(decodeIfValid(name));
  const query = parseNumbers(request.query, operation);
  values.push(operation.body === undefined ? query : body);
  const result = await operation.run(...values);
  return result === undefined ? ownResponse(204) : jsonResponse(200, result);
}

async function respondWithHealth(store: Store): Promise<ServedResponse> {
  try {
    await store.read(() => query('SELECT 1 AS alive'));
    return jsonResponse(200, { status: 'ok' });
  } catch (error) {
    return jsonResponse(503, {
      status: 'unavailable',
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

function parseBody(body: Uint8Array | undefined): unknown {
  if (body === undefined) throw new RangeError('The body is too large.');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new RangeError('The body is not valid JSON.');
  }
}

function parseNumbers(text: string, { query = [] }: ControlOperation): Readonly<Record<string, number>> {
  const sent = [...new URLSearchParams(text)];
  for (const [name, value] of sent) {
    if (!query.includes(name)) throw new RangeError(`There is no parameter ${name} here.`);
    if (!/^[1-9]\d{0,14}$/.test(value)) throw new RangeError(`${name} is a whole number from 1.`);
  }
  return Object.fromEntries(sent.map(([name, value]) => [name, Number(value)]));
}

function problemResponse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ServedResponse {
  return jsonResponse(status, { message }, headers);
}

function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ServedResponse {
  const all = { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers };
  return ownResponse(status, all, JSON.stringify(body));
}
