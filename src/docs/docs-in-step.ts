import { type BuildDocsOptions, buildDocs } from './build-docs.ts';
import type { Page } from './page.ts';

export type DocsInStep = ReturnType<typeof docsInStep>;

type DocsInput = Pick<BuildDocsOptions, 'contract' | 'own' | 'settings'>;

/** Rebuilds the docs of a contract while it is being edited. They include the observed sets. */
export function docsInStep(directory: string, apiPages?: (signal: AbortSignal) => Promise<readonly Page[]>) {
  let latest: DocsInput | undefined;
  let api: readonly Page[] = [];
  let making = new AbortController();
  let written: Promise<void> = Promise.resolve();

  /** Builds the docs after all earlier builds have ended, since they write the same files. */
  const write = (onPages = () => {}): Promise<void> => {
    const build = async () => {
      if (latest !== undefined) await buildDocs({ ...latest, directory, api, withObserved: true, onPages });
    };
    written = written.then(build, build);
    return written;
  };

  return {
    /** Builds again after a change of files other than the contract. */
    write,
    /** @param onPages Called after the pages are written. */
    build(input: DocsInput, onPages?: () => void): Promise<void> {
      latest = input;
      return write(onPages);
    },
    /**
     * Makes the reference of our own packages, which takes seconds, and builds the docs again with links to it. Aborts an
     * earlier call that still runs.
     *
     * @returns `true` if the reference was made, `false` if the call was aborted.
     * @throws {Error} if the reference cannot be made; the docs then keep the previous one.
     */
    async makeApi(): Promise<boolean> {
      making.abort();
      making = new AbortController();
      const { signal } = making;
      try {
        api = (await apiPages?.(signal)) ?? [];
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
