import type { ToolkitHandler } from './handler.ts';
import type { Protocol, ToolkitOperation } from './protocol.ts';
import { realSetTimeout } from './real-timers.ts';

/** A response to a test caller. */
export interface CallerAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body: parsed if it is JSON, otherwise the text; `undefined` if there is none. */
  readonly body: unknown;
}

/**
 * Calls a handler by its protocol. Toolkits and tools are given by their names in paths. A call resolves when its log is
 * written.
 */
export interface TestCaller {
  details(toolkit: string): Promise<CallerAnswer>;
  context(toolkit: string, tool: string): Promise<CallerAnswer>;
  execute(toolkit: string, tool: string, parameters?: Readonly<Record<string, unknown>>): Promise<CallerAnswer>;
}

/**
 * Makes a caller for tests, with complete requests and responses but no socket.
 *
 * @param key The toolkit API key to send; none by default.
 * @param prefix The prefix of the handler; `toolkit` by default.
 * @param native The request object for the handler's `context`; the `Request` by default.
 * @example
 * const caller = createTestCaller(handler, plain, 'the key');
 * const { status, body } = await caller.execute('weather', 'forecast', { city: 'Ulm' });
 */
export function createTestCaller<Native>(
  handler: ToolkitHandler<Native>,
  { choices }: Protocol,
  key?: string,
  prefix = 'toolkit',
  native?: NoInfer<Native>,
): TestCaller {
  const [{ mediaType, write }] = choices['execute-tool.parameters'].value.encodings;
  const keyUse = choices['toolkits.api-key-use'].value;
  const toolkitPath = (toolkit: string): string =>
    `/${prefix}/${choices['toolkit-name.characters'].value.write(toolkit)}/`;
  const toolPath = (toolkit: string, tool: string): string =>
    `${toolkitPath(toolkit)}${choices['tool-name.characters'].value.write(tool)}/`;

  const send = async (operation: ToolkitOperation, path: string, init: RequestInit = {}): Promise<CallerAnswer> => {
    const headers = { ...(key === undefined ? {} : keyUse.write(key, operation)), ...init.headers };
    const request = new Request(`http://application.invalid${path}`, { ...init, headers });
    const response = await handler.fetch(request, native === undefined ? {} : { native });
    const text = await response.text();
    // The log is written one turn after the response.
    await new Promise((resolve) => realSetTimeout(resolve, 0));
    return { status: response.status, headers: response.headers, body: readBody(response, text) };
  };

  return {
    details: (toolkit) => send('get-toolkit-details', toolkitPath(toolkit)),
    context: (toolkit, tool) => send('get-tool-context', toolPath(toolkit, tool)),
    execute: (toolkit, tool, parameters = {}) =>
      send('execute-tool', toolPath(toolkit, tool), {
        method: 'POST',
        headers: { 'content-type': mediaType },
        body: write(parameters),
      }),
  };
}

function readBody({ headers }: Response, text: string): unknown {
  if (text === '') return undefined;
  return headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}
