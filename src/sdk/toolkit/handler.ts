import { answerFetch, type FetchOptions } from './adapters/fetch.ts';
import { type Core, createCore } from './core.ts';
import { checkKeys } from './definition.ts';
import type { ProvidedOptions, ToolkitHandlerOptions } from './options.ts';

/**
 * Serves toolkits: a function from `Request` to `Response`, which hosts of the Fetch standard mount directly. The
 * adapters for other hosts use it without making a `Request`.
 *
 * It uses `waitUntil` of the third argument if there is one, as in workers, and ignores other arguments of the host.
 */
export interface ToolkitHandler<Native = unknown> extends Core {
  (request: Request, environment?: unknown, host?: unknown): Promise<Response>;
  /** Like calling the handler, for a host that has already read the body, or that has its own request object. */
  fetch(request: Request, options: FetchOptions<Native>): Promise<Response>;
}

/**
 * Makes a handler that serves toolkits over HTTP (§4.2): the details of a toolkit, the context of a tool, and its
 * execution.
 *
 * @throws {ToolkitDefinitionError} if an option is invalid.
 * @example
 * const handler = createToolkitHandler({
 *   toolkits: { weather },
 *   authorize: toolkitApiKeys({ weather: process.env.WEATHER_KEY }),
 *   protocol: plain,
 * });
 */
export function createToolkitHandler<
  Toolkits extends ToolkitHandlerOptions['toolkits'],
  Context = undefined,
  Identity = undefined,
  Native = unknown,
>(
  options: ToolkitHandlerOptions<Context, Identity, Native> & { readonly toolkits: Toolkits } & ProvidedOptions<
      Toolkits,
      Context,
      Identity
    >,
): ToolkitHandler<Native> {
  // the type of the options checks that they provide the context and identity of the tools
  const core = createCore(options as unknown as ToolkitHandlerOptions);
  const answer = (request: Request, _environment?: unknown, host?: unknown) =>
    answerFetch(core, request, readWaitUntil(host));
  return Object.assign(answer, core, {
    async fetch(request: Request, options: FetchOptions<Native>) {
      checkKeys(options, ['body', 'native', 'waitUntil'], 'a host');
      return answerFetch(core, request, options);
    },
  });
}

function readWaitUntil(host: unknown): FetchOptions {
  if (typeof host !== 'object' || host === null || !('waitUntil' in host)) return {};
  const { waitUntil } = host;
  return typeof waitUntil === 'function' ? { waitUntil: (promise) => waitUntil.call(host, promise) } : {};
}
