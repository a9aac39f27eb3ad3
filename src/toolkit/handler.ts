import { answerFetch } from './adapters/fetch.ts';
import { type Core, createCore } from './core.ts';

import type { ToolkitHandlerOptions } from './options.ts';

/**
 * Serves toolkits. A plain function over `Request` and `Response`, which hosts of the Fetch standard mount as it is;
 * the adapters for other hosts take it too, and then no `Request` is made.
 */
export interface ToolkitHandler extends Core {
  (request: Request): Promise<Response>;
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
export function createToolkitHandler(options: ToolkitHandlerOptions): ToolkitHandler {
  const core = createCore(options);
  return Object.assign((request: Request) => answerFetch(core, request), core);
}
