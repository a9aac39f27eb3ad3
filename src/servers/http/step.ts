import type { ServedResponse } from './served-response.ts';

/** A step on the way of a request: returns the response, or `undefined` to continue with what it put into the context. */
export type Step<Context> = (context: Context) => ServedResponse | undefined | Promise<ServedResponse | undefined>;

/** Takes one step after another until one responds, as the last one always does. */
export async function takeSteps<Context>(steps: readonly Step<Context>[], context: Context): Promise<ServedResponse> {
  for (const step of steps) {
    const result = step(context);
    // Waits only for steps that do: each wait costs a turn of the microtask queue.
    const response = result instanceof Promise ? await result : result;
    if (response !== undefined) return response;
  }
  throw new Error('no step responded to the request');
}
