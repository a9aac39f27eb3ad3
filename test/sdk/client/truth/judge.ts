import { readContract, responseFor } from '../../../../src/contract/model/index.ts';
import { validatorsOf } from '../../../../src/contract/model/validator.ts';
import type { CallError, OperationId, Result } from '../../../../src/sdk/client/index.node.ts';
import { bytesOf, type Case, cutOf } from './case.ts';

type Kind = 'success' | CallError['kind'];

/** The contract's own schemas: nothing of the client is in this judgement. */
const { document, operations } = await readContract();
const validators = validatorsOf(document);

/** The kinds that the outcome of a case can have without lying. */
export function kindsOf(item: Case): readonly Kind[] {
  const { status, fault } = item;
  const { bytes, head } = bytesOf(item);
  const cut = cutOf(item, bytes);
  const bodiless = status < 200 || status === 204 || status === 304;
  const kinds: Kind[] = [];
  const complete = isComplete(item, cut, head, bytes.length);
  const received = item.framing === 'close' ? bytes.subarray(head, cut) : item.body;
  if (complete) kinds.push(answeredKind(item, bodiless ? new Uint8Array() : received));
  if (fault.kind === 'stall') kinds.push(fault.end === 'abort' ? 'abort' : 'timeout');
  // bytes that may not be there are no HTTP, and a reset overtakes what was sent before it
  else if (!complete || fault.kind === 'reset') kinds.push('connection');
  if (bodiless && cut > head) kinds.push('connection');
  // nobody asked for another protocol, for a proxy or for another connection: some take it for a failure
  if (status === 101) kinds.push('undocumented');
  if (status === 407 || status === 421) kinds.push('connection');
  // it has no body, but says less of one that is there, whole or not, than 204 does
  if (cut >= head && status === 205) kinds.push(answeredKind(item, new Uint8Array()));
  return kinds;
}

function isComplete({ status, framing, fault }: Case, cut: number, head: number, length: number): boolean {
  if (status < 200) return false;
  if (status === 204 || status === 304) return cut >= head;
  return framing === 'close' ? cut >= head && fault.kind !== 'stall' : cut === length;
}

function answeredKind({ operation, status }: Case, body: Uint8Array): Kind {
  const fits = stating(operation, status);
  if (!fits) return 'undocumented';
  const success = status >= 200 && status < 300;
  const text = new TextDecoder().decode(body);
  const json = parse(text);
  if (json === 'none' || !isUtf8(body)) return 'no-json';
  if (isAsStated(operation, status, json)) return success ? 'success' : 'documented';
  // where a type is stated, null and an integer beyond 2^53 are open: with another value in its place the rest must fit
  return text !== '' && json !== null && fits(filledOf(valuesOf(operation, status), json))
    ? 'open-point'
    : 'broken-statement';
}

/** Tells what fits the response that the contract states for a status, where it states one. */
function stating(operation: OperationId, status: number): ((json: unknown) => boolean) | undefined {
  const own = operations.find(({ operationId }) => operationId === operation);
  const response = own && responseFor(own, status);
  const schema = response?.contents[0]?.schema;
  if (!schema || response.key === 'default') return undefined;
  return (json) => validators(schema.pointer)(json).length === 0;
}

/** Whether a response with this JSON, or `undefined` for an empty body, is as the contract states it. */
export function isAsStated(operation: OperationId, status: number, json: unknown): boolean {
  const fits = stating(operation, status);
  if (!fits) return false;
  // a body that may have any value can be missing too
  if (json === undefined) return [null, false, 7, '', [], {}].every(fits);
  return fits(json) && hasExactIds(valuesOf(operation, status), json);
}

function isUtf8(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.toString() && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).equals(bytes);
}

type Values = Readonly<Record<string, unknown>>;

/** The JSON with values of the stated type in the place of those that are open. */
function filledOf(values: Values, json: unknown): unknown {
  const filled = structuredClone(json);
  for (const path of Object.keys(values)) {
    const { parent, last } = placeIn(filled, path);
    if (typeof parent !== 'object' || parent === null || !(last in parent)) continue;
    const holder = parent as Record<string, unknown>; // it is an object, or a list that has none of these names
    const value = holder[last];
    if (value === null) holder[last] = values[path];
    else if (last === 'id' && typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) holder[last] = 1;
    else if (last === 'data' && Array.isArray(value)) holder[last] = value.map((item) => item ?? {});
  }
  return filled;
}

function placeIn(json: unknown, path: string): { readonly parent: unknown; readonly last: string } {
  const keys = path.split('.');
  const last = String(keys.pop());
  let parent = json;
  for (const key of keys) parent = Object(parent)[key];
  return { parent, last };
}

/** A value of the stated type at each place of a success that has one, the outer ones first. */
const VALUES: Readonly<Partial<Record<OperationId, Values>>> = {
  listConversations: { data: [] },
  sendMessage: {
    conversation: { id: 1, external_user_id: null },
    'conversation.id': 1,
    user_message: { content: '' },
    'user_message.content': '',
    agent_message: { content: '' },
    'agent_message.content': '',
  },
};

function valuesOf(operation: OperationId, status: number): Values {
  return status < 200 || status > 299 ? { message: '' } : (VALUES[operation] ?? {});
}

/** A number beyond 2^53 is no longer the one that was sent. */
function hasExactIds(values: Values, json: unknown): boolean {
  const ids = Object.keys(values).filter((path) => path.split('.').at(-1) === 'id');
  return ids.every((path) => {
    const { parent, last } = placeIn(json, path);
    const id = Object(parent)[last];
    return typeof id !== 'number' || Number.isSafeInteger(id);
  });
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return 'none';
  }
}

/** Returns the error in a result; `undefined` if there is none. */
export function lieOf(item: Case, result: Result, requestId: string | undefined): string | undefined {
  const kind = result.ok ? 'success' : result.error.kind;
  const kinds = kindsOf(item);
  if (!kinds.includes(kind)) return `it is ${kinds.join(' or ')}, and reported as ${kind}`;
  const reported = result.ok ? result : result.error;
  if ('status' in reported && reported.status !== item.status)
    return `its status is ${item.status}, and reported as ${reported.status}`;
  if ('requestId' in reported && reported.requestId !== requestId) return 'its request id is lost';
  return undefined;
}
