import type { Contract } from '../contract/model/index.ts';
import { buildDocs } from './build-docs.ts';
import { apiPages } from './own/api/api-pages.ts';
import type { Page } from './page.ts';

export type DocsInStep = ReturnType<typeof docsInStep>;

/** The docs of a contract that is saved again and again, with what was observed, for those who work on it. */
export function docsInStep(directory: string) {
  let latest: Contract | undefined;
  let api: readonly Page[] = [];
  let making = new AbortController();
  let written: Promise<void> = Promise.resolve();

  /** Builds one after the other, since all write the same files. */
  const write = (onPages = () => {}): Promise<void> => {
    const build = async () => {
      if (latest !== undefined) await buildDocs({ contract: latest, directory, api, withObserved: true, onPages });
    };
    written = written.then(build, build);
    return written;
  };

  return {
    /** Builds what was saved besides the contract. */
    write,
    /** @param onPages Is called when the pages are written. */
    build(contract: Contract, onPages?: () => void): Promise<void> {
      latest = contract;
      return write(onPages);
    },
    /**
     * Makes the reference of our own package, which takes seconds, and builds the docs again: before that no link leads
     * to it. It supersedes an earlier call that has not ended.
     *
     * @returns Whether it was made: not when it was superseded or closed.
     * @throws {Error} when it cannot be made; the docs keep the previous one.
     */
    async makeApi(): Promise<boolean> {
      making.abort();
      making = new AbortController();
      const { signal } = making;
      try {
        api = await apiPages(signal);
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
      await write();
      return true;
    },
    close: (): void => making.abort(),
  };
}
