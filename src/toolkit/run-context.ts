import type { ToolContext } from './tool.ts';

/** Whoever a tool runs for: an HTTP request, or a program in the same process. */
export interface Caller {
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The request as the host has it. */
  readonly native: unknown;
  /** Calls back once if the caller hangs up before the answer, at once if it did already. */
  onHangUp(callback: () => void): void;
}

/** The context of one run, and the two ends that it can have. */
export interface OpenContext {
  readonly context: ToolContext;
  /** The run has ended: from now on the caller may hang up without aborting anything. */
  end(): void;
  /** Its time is over. */
  abort(): void;
}

/**
 * Opens the context of a run. Its properties are its own, so that it can be spread and derived from; the signal is made
 * when the tool first asks for it, since most never do.
 */
export function openContext(caller: Caller, identity: unknown, milliseconds: number): OpenContext {
  let controller: AbortController | undefined;
  let isOver = false;
  let lateReason: DOMException | undefined;
  const abort = (reason: DOMException): void => {
    if (!isOver) controller?.abort(reason);
  };
  const context: ToolContext = {
    get signal() {
      if (controller === undefined) {
        controller = new AbortController();
        if (lateReason !== undefined) controller.abort(lateReason);
        else caller.onHangUp(() => abort(new DOMException('the caller hung up', 'AbortError')));
      }
      return controller.signal;
    },
    deadline: Date.now() + milliseconds,
    identity,
    get request() {
      return { header: (name: string) => caller.header(name), native: caller.native };
    },
  };
  return {
    context,
    end() {
      isOver = true;
    },
    abort() {
      lateReason = new DOMException('the run is out of time', 'TimeoutError');
      abort(lateReason);
    },
  };
}
