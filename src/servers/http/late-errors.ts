import { AsyncLocalStorage } from 'node:async_hooks';

/** True in everything that the user's code starts, however late it runs. */
const ofUser = new AsyncLocalStorage<true>();

/** Runs code of the user's, such as a reply or a tool, so that what it throws later is known for its own. */
export function asUserCode<Result>(run: () => Result): Result {
  return ofUser.run(true, run);
}

/** Keeps the process alive where code of the user's throws when nobody waits for it, until it is called off. */
export function catchLateErrors(onError: (error: unknown) => void): () => void {
  const caught = (error: unknown): void => {
    if (ofUser.getStore() === undefined) throw error;
    onError(error);
  };
  process.on('uncaughtException', caught);
  return () => process.off('uncaughtException', caught);
}
