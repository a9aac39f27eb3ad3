import { createFetchClient, createToolkitFetchClient, type FetchClientOptions } from '../../../generated/client.ts';
import type { OperationId } from '../../../generated/ids.ts';
import type { components } from '../../../generated/types.ts';
import { KEY } from '../../canary/key.ts';
import { MEMORY, MESSAGE } from '../../support/operations.ts';
import type { Received, Server } from './subject.ts';
import { encodingOf, type Parts, permissionOf } from './toolkit-demands.ts';

type NewMemory = components['schemas']['NewMemory'];
type NewMessage = components['schemas']['NewMessage'];

/** A request to one operation, which can be sent to any server. */
export interface Call<Got extends Received = Received> {
  readonly operationId: string;
  readonly send: (server: Server) => Promise<Got>;
}

/** How a call differs from a proper one. */
export type Differing = Pick<Parts, 'headers' | 'query'>;

/** An answer, and what the generated client made of it. */
export type Called<Data, Failure> = Received &
  (
    | { readonly succeeded: true; readonly data: Data; readonly error?: never }
    | { readonly succeeded: false; readonly data?: never; readonly error: Failure }
  );

const WEATHER = { toolkit_name: 'weather' };
const FORECAST = { toolkit_name: 'weather', tool_name: 'forecast' };

/** A proper call of each operation, by its id, through the generated client: whatever its types let a program send. */
export const calls = {
  listAgents: (differing: Differing = {}) =>
    developerApi('listAgents', differing, (client) => client.GET('/v1/agents/')),
  createMemory: ({ body = MEMORY, ...differing }: Differing & { readonly body?: NewMemory } = {}) =>
    developerApi('createMemory', { ...differing, body }, (client) =>
      client.POST('/v1/agents/{agent_id}/memories/', { params: { path: { agent_id: 7 } }, body }),
    ),
  listConversations: (differing: Differing = {}) =>
    developerApi('listConversations', differing, (client) => client.GET('/v1/conversations/')),
  sendMessage: ({ body = MESSAGE, ...differing }: Differing & { readonly body?: NewMessage } = {}) =>
    developerApi('sendMessage', { ...differing, body }, (client) =>
      client.POST('/v1/conversations/{conversation_id}/messages/', { params: { path: { conversation_id: 42 } }, body }),
    ),
  getToolkitDetails: (differing: Parts = {}) =>
    toolkit('getToolkitDetails', differing, (client) =>
      client.GET('/toolkit/{toolkit_name}/', { params: { path: WEATHER } }),
    ),
  getToolContext: (differing: Parts = {}) =>
    toolkit('getToolContext', differing, (client) =>
      client.GET('/toolkit/{toolkit_name}/{tool_name}/', { params: { path: FORECAST } }),
    ),
  executeTool: (differing: Parts = {}) =>
    toolkit('executeTool', differing, (client, body) =>
      client.POST('/toolkit/{toolkit_name}/{tool_name}/', { params: { path: FORECAST }, body }),
    ),
} satisfies Readonly<Record<OperationId, unknown>>;

/** What openapi-fetch gives back; `error` is there when, and only when, it takes the answer for a failure. */
type Result<Data, Failure> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: Failure; readonly response: Response };

type Client = ReturnType<typeof createFetchClient>;
type ToolkitClient = ReturnType<typeof createToolkitFetchClient>;

function developerApi<Data, Failure>(
  operationId: string,
  differing: Differing & { readonly body?: unknown },
  call: (client: Client) => Promise<Result<Data, Failure>>,
): Call<Called<Data, Failure>> {
  const { headers, query = '' } = differing;
  const options = { headers: { authorization: `Bearer ${KEY}`, ...headers }, querySerializer: () => query };
  return { operationId, send: (server) => called(server, options, (all) => call(createFetchClient(all))) };
}

/**
 * How a toolkit endpoint is authenticated and encoded is open: so the call does what the server's assumption set says,
 * which a caller of a real server would have to know, and nothing of the kind where it is open.
 */
function toolkit<Data, Failure>(
  operationId: string,
  differing: Parts,
  call: (client: ToolkitClient, body: unknown) => Promise<Result<Data, Failure>>,
): Call<Called<Data, Failure>> {
  const { headers, query, body } = differing;
  return {
    operationId,
    send: (server) => {
      const encoding = encodingOf(server, operationId);
      const permission = permissionOf(server, operationId);
      const options = {
        headers: { ...encoding.headers, ...permission.headers, ...headers },
        querySerializer: () => query ?? permission.query ?? '',
        bodySerializer: (written: unknown) => written,
      };
      return called(server, options, (all) => call(createToolkitFetchClient(all), body ?? encoding.body));
    },
  };
}

/** Keeps a copy of the answer, since the client reads the original. */
async function called<Data, Failure>(
  server: Server,
  options: Omit<FetchClientOptions, 'baseUrl'>,
  call: (options: FetchClientOptions) => Promise<Result<Data, Failure>>,
): Promise<Called<Data, Failure>> {
  let copy: Response | undefined;
  const keeping = async (request: Request): Promise<Response> => {
    const response = await fetch(request, { signal: AbortSignal.timeout(30_000) });
    copy = response.clone();
    return response;
  };
  const result = await call({ ...options, baseUrl: server.url, redirect: 'manual', fetch: keeping });
  if (copy === undefined) throw new Error('the client sent nothing');
  const bytes = new Uint8Array(await copy.arrayBuffer());
  const answer = { status: copy.status, headers: copy.headers, bytes };
  return 'error' in result
    ? { ...answer, succeeded: false, error: result.error as Failure } // openapi-fetch gives `error` to failures alone
    : { ...answer, succeeded: true, data: result.data as Data }; // as it gives `data` to successes
}
