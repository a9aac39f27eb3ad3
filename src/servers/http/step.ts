import type { ServedResponse } from './served-response.ts';

/**
 * A step in handling a request. It returns the response; or it adds its results to the context and returns `undefined`,
 * so that the next step runs.
 */
export type Step<Context> = (context: Context) => ServedResponse | undefined | Promise<ServedResponse | undefined>;

/** Runs the steps in order until one responds; the last one always does. */
export async function takeSteps<Context>(steps: readonly Step<Context>[], context: Context): Promise<ServedResponse> {
  for (const step of steps) {
    const result = step(context);
    // Awaits promises only, since each `await` costs a turn of the microtask queue.
    const response = result instanceof Promise ? await result : result;
    if (response !== undefined) return response;
  }
  throw new Error('no step responded to the request');
}
