import type { ServedResponse } from './served-response.ts';

/**
 * A step in the way of a request. It returns the response; or `undefined` to continue with what it has put into the
 * context.
 */
export type Step<Context> = (context: Context) => ServedResponse | undefined | Promise<ServedResponse | undefined>;

/** Takes the steps in order until one responds, as the last one always does. */
export async function takeSteps<Context>(steps: readonly Step<Context>[], context: Context): Promise<ServedResponse> {
  for (const step of steps) {
    const result = step(context);
    // Awaits promises only, since each `await` costs a turn of the microtask queue.
    const response = result instanceof Promise ? await result : result;
    if (response !== undefined) return response;
  }
  throw new Error('no step responded to the request');
}
