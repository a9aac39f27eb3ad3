import { AsyncLocalStorage } from 'node:async_hooks';

/** What is true in all that the user's own code starts, however late it runs. */
const ofUser = new AsyncLocalStorage<true>();

/** Runs code of the user's, such as a reply or a tool, so that what it throws later is known for its own. */
export function asUserCode<Result>(run: () => Result): Result {
  return ofUser.run(true, run);
}

/**
 * Keeps this process from ending where code of the user's throws, or leaves a rejection to nobody, when nobody waits for
 * it. Every other uncaught error ends it as before.
 *
 * @param onError Is given what was thrown.
 * @returns Ends that.
 */
export function catchLateErrors(onError: (error: unknown) => void): () => void {
  const caught = (error: unknown): void => {
    if (ofUser.getStore() === undefined) throw error;
    onError(error);
  };
  process.on('uncaughtException', caught);
  return () => process.off('uncaughtException', caught);
}
