import { answerFetch, type FetchOptions } from './adapters/fetch.ts';
import { type Core, createCore } from './core.ts';
import { checkKeys } from './definition.ts';
import type { Provided, ToolkitHandlerOptions } from './options.ts';

/**
 * Serves toolkits. A plain function over `Request` and `Response`, which hosts of the Fetch standard mount as it is;
 * the adapters for other hosts take it too, and then no `Request` is made.
 *
 * Of what such hosts hand over besides the request, it uses `waitUntil` of the third where there is one, as workers have.
 */
export interface ToolkitHandler<Native = unknown> extends Core {
  (request: Request, environment?: unknown, host?: unknown): Promise<Response>;
  /** The same, for a host that has read the body of the request already, or has a request of its own. */
  fetch(request: Request, options: FetchOptions<Native>): Promise<Response>;
}

/**
 * Makes a handler that serves toolkits over HTTP (§4.2): the details of a toolkit, the context of a tool, and its
 * execution.
 *
 * @throws {ToolkitDefinitionError} when anything in the options does not fit.
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
  options: ToolkitHandlerOptions<Context, Identity, Native> & { readonly toolkits: Toolkits } & Provided<
      Toolkits,
      Context,
      Identity
    >,
): ToolkitHandler<Native> {
  // what a tool needs is what the options provide: their type has compared the two
  const core = createCore(options as unknown as ToolkitHandlerOptions);
  const answer = (request: Request, _environment?: unknown, host?: unknown) =>
    answerFetch(core, request, waiterOf(host));
  return Object.assign(answer, core, {
    async fetch(request: Request, options: FetchOptions<Native>) {
      checkKeys(options, ['body', 'native', 'waitUntil'], 'a host');
      return answerFetch(core, request, options);
    },
  });
}

function waiterOf(host: unknown): FetchOptions {
  if (typeof host !== 'object' || host === null || !('waitUntil' in host)) return {};
  const { waitUntil } = host;
  return typeof waitUntil === 'function' ? { waitUntil: (promise) => waitUntil.call(host, promise) } : {};
}
