import type { FilledContract } from '../../../src/contract/assumptions/index.ts';
import type { Contract } from '../../../src/contract/model/index.ts';
import { createService, parseTarget, type ServedResponse } from '../../../src/servers/http/index.ts';
import { createExampleSource } from '../../../src/servers/mock/negotiate.ts';
import { KEY } from '../../canary/key.ts';
import { encodingOf, permissionOf } from './toolkit-demands.ts';

/** A server that answers to the contract, or claims to. */
export interface Server {
  /** Without a slash at the end. */
  readonly url: string;
  /** The contract with the assumption set that the server holds to; the open contract unless given. */
  readonly document?: Contract['document'];
}

/** A request as it is sent, over HTTP or within this process. */
export interface Sent {
  readonly operationId: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** An answer as it was received: its body in bytes, since not all bytes are text. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Sends a request to a server. Rejects where there is no answer. */
export type Send = (sent: Sent) => Promise<Received>;

/** What is known of a server that is held to the statements: its ids, its key, and how it can be asked for errors. */
export interface Subject {
  /** A key that can access the agent and the conversation. */
  readonly key: string;
  readonly agentId: number;
  readonly conversationId: number;
  /** Neither an agent nor a conversation. */
  readonly absentId: number;
  /** An agent and a conversation that exist, and that the key cannot access. */
  readonly inaccessible?: { readonly agentId: number; readonly conversationId: number };
  /** A user to whom a memory can be scoped. */
  readonly agentUserId?: number;
  readonly toolkit: {
    readonly name: string;
    readonly tool: string;
    /** How the application wants each operation to be asked: permission, and the tool's arguments as it encodes them. */
    readonly parts: Readonly<Record<string, Pick<Sent, 'headers' | 'body'> & { readonly query: string }>>;
  };
  /** Headers with which a server answers a sound request with an error; for a server that can be asked so. */
  readonly ask?: (status: number) => Readonly<Record<string, string>>;
}

const TOOLKIT_OPERATIONS = ['getToolkitDetails', 'getToolContext', 'executeTool'];

/** The mock: any id and any key will do, and an error comes when it is asked for. */
export async function mockSubject(document: Contract['document']): Promise<Subject> {
  const parts = TOOLKIT_OPERATIONS.map(async (operationId) => {
    const encoding = encodingOf({ url: '', document }, operationId);
    const permission = permissionOf({ url: '', document }, operationId);
    const body = new Response(encoding.body);
    const type = body.headers.get('content-type');
    // What is sent as a form names its own type, with a boundary where there is one: null stands for that.
    const stated = Object.entries({ ...encoding.headers, ...permission.headers }).map(([name, value]) => [
      name,
      value ?? type,
    ]);
    const bytes = encoding.body === undefined ? undefined : new Uint8Array(await body.arrayBuffer());
    return [operationId, { headers: Object.fromEntries(stated), query: permission.query ?? '', body: bytes }] as const;
  });
  return {
    key: KEY,
    agentId: 7,
    conversationId: 42,
    absentId: 999_999,
    agentUserId: 311,
    toolkit: { name: 'weather', tool: 'forecast', parts: Object.fromEntries(await Promise.all(parts)) },
    ask: (status) => ({ prefer: `code=${status}` }),
  };
}

/** Sends over HTTP to a server. One that does not answer in time is a finding, not a hang. */
export function overHttp(url: string, patience = 30_000): Send {
  return async ({ method, target, headers, body }) => {
    const signal = AbortSignal.timeout(patience);
    const init: RequestInit = { method, headers: { ...headers }, redirect: 'manual', signal };
    if (body !== undefined) init.body = Buffer.from(body);
    const response = await fetch(url + target, init);
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
}

/**
 * Sends to the mock of a contract, bare or filled, without a socket. A redirect that keeps the method is followed: whether
 * there are such is open.
 */
export function toMock(contract: Contract | FilledContract): Send {
  const service = createService({ contract, source: createExampleSource(contract) });
  return async ({ method, target, headers, body = new Uint8Array() }) => {
    const ask = (at: string): Promise<ServedResponse> => service.respond({ method, ...parseTarget(at), headers, body });
    const first = await ask(target);
    const { location } = first.headers;
    const answer = location === undefined || ![307, 308].includes(first.status) ? first : await ask(location);
    return { status: answer.status, headers: new Headers(answer.headers), bytes: Buffer.from(answer.body ?? '') };
  };
}
