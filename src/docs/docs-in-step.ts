import type { Contract } from '../contract/index.ts';
import { apiPagesAside } from './api/api-pages-aside.ts';
import { buildDocs } from './build-docs.ts';
import type { Page } from './page.ts';

/** The docs of a contract that is saved again and again, for whoever works on it: with what was observed. */
export interface DocsInStep {
  /** Builds the docs of a contract, with the reference of our own package as it was made last. */
  build(contract: Contract): Promise<void>;
  /**
   * Makes the reference of our own package, which takes seconds, and then builds the docs of the last contract once more: no
   * link leads to a page that is still to come. What an earlier call makes is given up.
   *
   * @returns Whether it was made; not where a later call or the end came first.
   * @throws {Error} when it cannot be made; the docs keep the one before, if there is one.
   */
  makeApi(): Promise<boolean>;
  /** Ends what is being made. */
  close(): void;
}

/** Keeps the docs in a directory in step with a contract; nothing is built until the first is given. */
export function docsInStep(directory: string): DocsInStep {
  let latest: Contract | undefined;
  let api: readonly Page[] = [];
  let making = new AbortController();
  let written: Promise<void> = Promise.resolve();

  /** One build after the other, since all write the same files. */
  const write = (): Promise<void> => {
    const build = async () => {
      if (latest !== undefined) await buildDocs({ contract: latest, directory, api, withObserved: true });
    };
    written = written.then(build, build);
    return written;
  };

  return {
    build(contract) {
      latest = contract;
      return write();
    },
    async makeApi() {
      making.abort();
      making = new AbortController();
      const { signal } = making;
      try {
        api = await apiPagesAside(signal);
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
      await write();
      return true;
    },
    close: () => making.abort(),
  };
}
