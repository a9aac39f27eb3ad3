import { AsyncLocalStorage } from 'node:async_hooks';

/** Set in all code that the user's code starts, however late it runs. */
const ofUser = new AsyncLocalStorage<true>();

/** Runs code of the user, such as a reply or a tool. Errors that it throws later are recognised as the user's. */
export function asUserCode<Result>(run: () => Result): Result {
  return ofUser.run(true, run);
}

/** Keeps the process alive if the user's code throws outside of a call. Returns a function that stops this. */
export function catchLateErrors(onError: (error: unknown) => void): () => void {
  const caught = (error: unknown): void => {
    if (ofUser.getStore() === undefined) throw error;
    onError(error);
  };
  process.on('uncaughtException', caught);
  return () => process.off('uncaughtException', caught);
}
