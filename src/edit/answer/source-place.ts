import {
  at,
  dereference,
  fromPointer,
  isJsonObject,
  type JsonObject,
  operationsOf,
  reachOf,
  toPointer,
} from '../../contract/index.ts';

/** The maps and lists whose members are places of sources. */
const GROUPS = new Set(['headers', 'parameters', 'responses', 'securitySchemes', 'servers', 'tags']);

/** Whether a source may stand at an element. One that is no more than a reference leaves it to what it refers to. */
export function isSourcePlace(document: JsonObject, pointer: string): boolean {
  const keys = fromPointer(pointer);
  const group = keys.at(-2) ?? '';
  if (pointer === '/info' || group === 'properties') return true;
  if (keys.length === 3 && (keys[0] === 'paths' || keys[1] === 'schemas')) return keys[2] !== 'servers';
  const element = at(document, pointer);
  if (!GROUPS.has(group) || (isJsonObject(element) && element.$ref !== undefined)) return false;
  return group !== 'responses' || !standsForOpenStatuses(document, pointer);
}

/** The element nearest to one, itself or above, at which a source may stand; else the first operation that reaches it. */
export function nearestSourcePlace(document: JsonObject, pointer: string): string {
  for (let keys = fromPointer(pointer); keys.length > 0; keys = keys.slice(0, -1)) {
    const place = toPointer(keys);
    if (at(document, place) !== undefined && isSourcePlace(document, place)) return place;
  }
  const [operationId] = reachOf(document).operations(pointer);
  return operationsOf(document).find((operation) => operation.operationId === operationId)?.pointer ?? '/info';
}

/** A response that is used under `2XX` and `default` alone says nothing of itself. */
function standsForOpenStatuses(document: JsonObject, response: string): boolean {
  const statuses = operationsOf(document).flatMap(({ pointer }) => {
    const responses = at(document, `${pointer}/responses`);
    if (!isJsonObject(responses)) return [];
    return Object.keys(responses).filter((status) => {
      const here = `${pointer}/responses/${status}`;
      return here === response || dereference(document, responses[status]) === at(document, response);
    });
  });
  return statuses.length > 0 && statuses.every((status) => status === '2XX' || status === 'default');
}

/** The pointer of the response with which an operation succeeds. */
export function successResponse(document: JsonObject, operation: string): string {
  const responses = at(document, `${operation}/responses`);
  const status = Object.keys(isJsonObject(responses) ? responses : {}).find((key) => key.startsWith('2'));
  const response = at(document, `${operation}/responses/${status}`);
  const reference = isJsonObject(response) ? response.$ref : undefined;
  return typeof reference === 'string' ? reference.slice(1) : `${operation}/responses/${status}`;
}
