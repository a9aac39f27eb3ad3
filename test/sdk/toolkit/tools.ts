import {
  createTestCaller,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  type Log,
  plain,
  type TestCaller,
  type Tool,
  type ToolContext,
  type ToolkitHandler,
  type ToolkitHandlerOptions,
  type ToolResult,
} from '../../../src/sdk/toolkit/index.ts';

/** The function of a test tool; some tests break its type. */
export type Does = (parameters: Readonly<Record<string, unknown>>, context: ToolContext) => unknown;

/**
 * A handler under the plain protocol, with the toolkit `kit` and its tools, or what they do by their names. Each of
 * these can take `value`.
 */
export function handlerOf(
  tools: Readonly<Record<string, Does>> | readonly Tool[],
  options: Partial<ToolkitHandlerOptions> = {},
): ToolkitHandler {
  const made = Object.entries(tools).map(([function_name, tool]: [string, Does | Tool]) =>
    typeof tool === 'object'
      ? tool
      : defineTool({
          function_name,
          params: ['value'],
          required_params: [],
          description: '',
          auth_provider: null,
          auth_type: null,
          auth_with: null,
          run: (parameters, context) => tool(parameters, context) as ToolResult, // tests return what they like
        }),
  );
  return createToolkitHandler({
    toolkits: { kit: defineToolkit({ app_name: 'kit', tools: made }) },
    authorize: 'open-to-anyone',
    protocol: plain,
    log: () => {},
    ...options,
  });
}

/** A caller of {@link handlerOf}. */
export function callerOf(
  tools: Parameters<typeof handlerOf>[0],
  options: Partial<ToolkitHandlerOptions> = {},
): TestCaller {
  return createTestCaller(handlerOf(tools, options), options.protocol ?? plain);
}

export const ECHO = { echo: (parameters: object) => ({ ...parameters }) };
export const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"value":1}' };

/** A request to run a tool of {@link handlerOf}. */
export function requestOf(tool: string, init: RequestInit & { readonly duplex?: 'half' } = {}): Request {
  return new Request(`http://x/toolkit/kit/${tool}/`, { method: 'POST', ...init });
}

/** A log that keeps of each request the reason of its failure, its status, and the message of what was thrown. */
export function logging() {
  const logged: (readonly (string | number | undefined)[])[] = [];
  const log: Log = (record, error) => {
    logged.push([record['error.type'], record['http.response.status_code'], error?.message]);
  };
  return { logged, log };
}

/** A promise and the function that settles it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
