import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../../../src/contract/model/index.ts';
import {
  type Answer,
  createClient,
  createToolkitClient,
  type ExecuteToolOptions,
  type Hook,
  type OperationId,
  type OutgoingRequest,
  type Result,
} from '../../../../src/sdk/client/index.node.ts';
import { KEY } from '../../../canary/key.ts';
import { encodingOf, type Parts, permissionOf } from '../../../conformance/support/toolkit-demands.ts';
import { call } from '../truth/call.ts';
import { operations } from '../truth/case.ts';
import { lieOf } from '../truth/judge.ts';

/** The statuses to ask the mock for: a success, an error that is stated except for toolkits, and one that is not stated. */
const STATUSES = [undefined, 429, 418];

/** A mock, with the contract that it serves. */
interface Served {
  readonly url: string;
  readonly document: Contract['document'];
}

/** Calls every method of a mock, for each of some statuses, and tells which results are not true to their types. */
export async function falseResults(
  server: Served,
  statuses: readonly (number | undefined)[] = STATUSES,
): Promise<string[]> {
  const results = operations.flatMap((operation) =>
    statuses.map(async (status) => {
      const lie = await lieAbout(server, operation, status);
      return lie === undefined ? [] : [`${operation}, ${status ?? 'success'}: ${lie}`];
    }),
  );
  return (await Promise.all(results)).flat();
}

async function lieAbout(
  server: Served,
  operation: OperationId,
  wanted: number | undefined,
): Promise<string | undefined> {
  let answer: Answer | undefined;
  const hook: Hook = async (request, next) => {
    const prefer = wanted === undefined ? {} : { prefer: `code=${wanted}` };
    answer = await next({ ...request, headers: { ...request.headers, ...prefer } });
    return answer;
  };
  // who calls a toolkit has to know how it authenticates and encodes, which the set says
  const authorize = authorizeAs(permissionOf(server, operation));
  const assumed = await assumedOf(encodingOf(server, 'executeTool'));
  const client = createClient({ baseUrl: server.url, apiKey: KEY, hooks: [hook], retries: 0 });
  const toolkit = createToolkitClient({ baseUrl: server.url, authorize, hooks: [hook], retries: 0 });
  const result = await call(client, toolkit, operation, {}, assumed);
  if (answer === undefined) return `it was not answered: ${result.ok ? '' : result.error.message}`;
  const isRedirect = answer.status >= 300 && answer.status < 400; // the client follows none, and says so
  if (wanted === undefined && !result.ok && !isRedirect) return result.error.message;
  return lieIn(operation, answer, result);
}

function lieIn(operation: OperationId, { status, headers, text }: Answer, result: Result): string | undefined {
  const body = new TextEncoder().encode(text);
  const item = { operation, status, body, framing: 'length', fault: { kind: 'none' } } as const;
  const lie = lieOf(item, result, headers.get('x-request-id') ?? undefined);
  if (lie !== undefined || !result.ok) return lie;
  const sent = text === '' ? undefined : JSON.parse(text);
  return isDeepStrictEqual(result.data, sent) ? undefined : 'its data is not what was sent';
}

function authorizeAs({ headers = {}, query }: Parts) {
  const added = Object.entries(headers).filter((header): header is [string, string] => header[1] !== null);
  return (request: OutgoingRequest): OutgoingRequest => ({
    ...request,
    url: query ? `${request.url}?${query}` : request.url,
    headers: { ...request.headers, ...Object.fromEntries(added) },
  });
}

async function assumedOf({ headers, body }: Parts): Promise<ExecuteToolOptions['assumed']> {
  if (body === undefined) return { query: '' };
  const written = new Response(body);
  const contentType = headers?.['content-type'] ?? written.headers.get('content-type') ?? '';
  return { contentType, body: new Uint8Array(await written.arrayBuffer()) };
}
