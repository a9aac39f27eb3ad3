import { AsyncLocalStorage } from 'node:async_hooks';

/** Holds `true` in the user's code and in everything that this code starts, however late that runs. */
const userCode = new AsyncLocalStorage<true>();

/** Runs code of the user, such as a reply or a tool. Errors that it throws later are recognised as the user's. */
export function asUserCode<Result>(run: () => Result): Result {
  return userCode.run(true, run);
}

/** Keeps the process alive if the user's code throws outside of a call. Returns a function that stops this. */
export function catchLateErrors(onError: (error: unknown) => void): () => void {
  const caught = (error: unknown): void => {
    if (userCode.getStore() === undefined) throw error;
    onError(error);
  };
  process.on('uncaughtException', caught);
  return () => process.off('uncaughtException', caught);
}
