import { createFetchClient, createToolkitFetchClient, type FetchClientOptions } from '../../../generated/client.ts';
import type { OperationId } from '../../../generated/ids.ts';
import { KEY } from '../../canary/key.ts';
import { type Answer, type Call, fetchPatiently, type Server, toAnswer } from './answer.ts';
import { AGENT_LEVEL_MEMORY, type NewMemory, type NewMessage, TEXT_MESSAGE } from './examples.ts';
import { encodingOf, type Parts, permissionOf } from './toolkit-demands.ts';

/** How a call differs from a proper one. */
export type Differing = Pick<Parts, 'headers' | 'query'>;

/** The same for a toolkit endpoint, where the contract leaves open the body and how a caller has permission. */
interface DifferingToolkit extends Parts {
  /** Leaves out the permission that the server's assumption set asks for. */
  readonly anonymous?: true;
}

/** An answer, and what the generated client made of it. */
export type Called<Data, Failure> = Answer &
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
  createMemory: ({ body = AGENT_LEVEL_MEMORY, ...differing }: Differing & { readonly body?: NewMemory } = {}) =>
    developerApi('createMemory', { ...differing, body }, (client) =>
      client.POST('/v1/agents/{agent_id}/memories/', { params: { path: { agent_id: 7 } }, body }),
    ),
  listConversations: (differing: Differing = {}) =>
    developerApi('listConversations', differing, (client) => client.GET('/v1/conversations/')),
  sendMessage: ({ body = TEXT_MESSAGE, ...differing }: Differing & { readonly body?: NewMessage } = {}) =>
    developerApi('sendMessage', { ...differing, body }, (client) =>
      client.POST('/v1/conversations/{conversation_id}/messages/', { params: { path: { conversation_id: 42 } }, body }),
    ),
  getToolkitDetails: (differing: DifferingToolkit = {}) =>
    toolkit('getToolkitDetails', differing, (client) =>
      client.GET('/toolkit/{toolkit_name}/', { params: { path: WEATHER } }),
    ),
  getToolContext: (differing: DifferingToolkit = {}) =>
    toolkit('getToolContext', differing, (client) =>
      client.GET('/toolkit/{toolkit_name}/{tool_name}/', { params: { path: FORECAST } }),
    ),
  executeTool: (differing: DifferingToolkit = {}) =>
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
  differing: DifferingToolkit,
  call: (client: ToolkitClient, body: unknown) => Promise<Result<Data, Failure>>,
): Call<Called<Data, Failure>> {
  const { headers, query, body, anonymous } = differing;
  return {
    operationId,
    send: (server) => {
      const encoding = encodingOf(server, operationId);
      const permission = anonymous ? {} : permissionOf(server, operationId);
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
  const fetch = async (request: Request): Promise<Response> => {
    const response = await fetchPatiently(request);
    copy = response.clone();
    return response;
  };
  const result = await call({ ...options, baseUrl: server.url, redirect: 'manual', fetch });
  if (copy === undefined) throw new Error('the client sent nothing');
  const answer = await toAnswer(copy);
  return 'error' in result
    ? { ...answer, succeeded: false, error: result.error as Failure } // openapi-fetch gives `error` to failures alone
    : { ...answer, succeeded: true, data: result.data as Data }; // as it gives `data` to successes
}
