import { createRawClient, createRawToolkitClient } from '../../../generated/client.ts';
import { type Answer, AUTHORIZED, type Server, toAnswer } from './answer.ts';

/** What a call through the generated client came to. */
export interface Called {
  /** Whether the client takes the answer for a success. */
  readonly succeeded: boolean;
  /** The success body or the error body, as the client gives it. */
  readonly value: unknown;
  readonly answer: Answer;
}

type Client = ReturnType<typeof createRawClient>;
type ToolkitClient = ReturnType<typeof createRawToolkitClient>;

/** Calls of every operation, by its id, through the generated client. */
export const CALLS = {
  listAgents: developerApi((client) => client.GET('/v1/agents/')),
  createMemory: developerApi((client) =>
    client.POST('/v1/agents/{agent_id}/memories/', {
      params: { path: { agent_id: 7 } },
      body: { title: 'Opening hours', content: 'From nine to six.' },
    }),
  ),
  listConversations: developerApi((client) => client.GET('/v1/conversations/')),
  sendMessage: developerApi((client) =>
    client.POST('/v1/conversations/{conversation_id}/messages/', {
      params: { path: { conversation_id: 42 } },
      body: { content: 'Where is my order?' },
    }),
  ),
  getToolkitDetails: toolkit((client) =>
    client.GET('/toolkit/{toolkit_name}/', { params: { path: { toolkit_name: 'weather' } } }),
  ),
  getToolContext: toolkit((client) =>
    client.GET('/toolkit/{toolkit_name}/{tool_name}/', {
      params: { path: { toolkit_name: 'weather', tool_name: 'forecast' } },
    }),
  ),
  executeTool: toolkit((client) =>
    client.POST('/toolkit/{toolkit_name}/{tool_name}/', {
      params: { path: { toolkit_name: 'weather', tool_name: 'forecast' } },
    }),
  ),
};

export type OperationId = keyof typeof CALLS;

type Call = (server: Server, headers?: Readonly<Record<string, string>>) => Promise<Called>;

/** What openapi-fetch gives back; `error` is there when, and only when, it takes the answer for a failure. */
interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Keeps a copy of the answer, since the client reads the original. */
async function called(call: (fetch: (request: Request) => Promise<Response>) => Promise<Result>): Promise<Called> {
  let copy: Response | undefined;
  const result = await call(async (request) => {
    const response = await fetch(request, { signal: AbortSignal.timeout(5_000) });
    copy = response.clone();
    return response;
  });
  if (copy === undefined) throw new Error('the client sent nothing');
  const succeeded = !('error' in result);
  return { succeeded, value: succeeded ? result.data : result.error, answer: await toAnswer(copy) };
}

function developerApi(send: (client: Client) => Promise<Result>): Call {
  return ({ url }, headers = AUTHORIZED) => called((fetch) => send(createRawClient({ baseUrl: url, headers, fetch })));
}

function toolkit(send: (client: ToolkitClient) => Promise<Result>): Call {
  return ({ url }, headers = {}) => called((fetch) => send(createRawToolkitClient({ baseUrl: url, headers, fetch })));
}
