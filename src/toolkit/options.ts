import type { Authorize, OpenToAnyone } from './authorize.ts';
import { ToolkitDefinitionError } from './definition-error.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Protocol } from './protocol.ts';
import type { Toolkit } from './toolkit.ts';
import type { Trace } from './trace.ts';

/** What a handler is made of. */
export interface ToolkitHandlerOptions {
  /** The toolkits, by the names under which they are registered. */
  readonly toolkits: Readonly<Record<string, Toolkit>>;
  /** Who may see and run them. There is no default. */
  readonly authorize: Authorize | OpenToAnyone;
  /** What is assumed where the description of the API leaves a point open. There is no default. */
  readonly protocol: Protocol;
  readonly limits?: Partial<Limits> | undefined;
  /** Is told of every request. Without it, what a tool or the host threw is printed with `console.error`. */
  readonly log?: Log | undefined;
  /** Wraps every run. */
  readonly trace?: Trace | undefined;
}

/** @throws {ToolkitDefinitionError} when one of the two options without a default was not given. */
export function checkOptions({ authorize, protocol }: Partial<ToolkitHandlerOptions>): void {
  if (typeof authorize !== 'function' && authorize !== 'open-to-anyone') {
    throw new ToolkitDefinitionError(
      "authorize must be a function such as toolkitApiKeys({…}), or 'open-to-anyone' to let everyone run every tool",
    );
  }
  if (typeof protocol?.choices !== 'object' || protocol.choices === null) {
    throw new ToolkitDefinitionError(
      'protocol must name what is assumed at the open points: plain, contrary, or your own',
    );
  }
}
