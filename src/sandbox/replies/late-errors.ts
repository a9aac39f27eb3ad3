import { AsyncLocalStorage } from 'node:async_hooks';

/** What is true in all that the code of a reply module starts, however late it runs. */
const ofReply = new AsyncLocalStorage<true>();

/** Runs code of a reply module, so that what it throws later is known for its own. */
export function asReplyCode<Result>(run: () => Result): Result {
  return ofReply.run(true, run);
}

/**
 * Keeps this process from ending where code of a reply module throws, or leaves a rejection to nobody, outside of a
 * reply that is waited for. Every other uncaught error ends it as before.
 *
 * @param onError Is given what was thrown.
 * @returns Ends that.
 */
export function catchLateErrors(onError: (error: unknown) => void): () => void {
  const caught = (error: unknown): void => {
    if (ofReply.getStore() === undefined) throw error;
    onError(error);
  };
  process.on('uncaughtException', caught);
  return () => process.off('uncaughtException', caught);
}
