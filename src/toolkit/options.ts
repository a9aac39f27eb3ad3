import type { Authorize, OpenToAnyone } from './authorize.ts';
import { checkKeys } from './check-keys.ts';
import { ToolkitDefinitionError } from './definition-error.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Protocol } from './protocol.ts';
import { checkProtocol } from './protocols/check.ts';
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
  /** Receives every request. Without it, what a tool or the host threw is printed with `console.error`. */
  readonly log?: Log | undefined;
  /** Wraps every run. */
  readonly trace?: Trace | undefined;
  /** The beginning of every path, where it is another than the description's `toolkit`: `tools`, `api/toolkit`. */
  readonly prefix?: string | undefined;
}

const OPTIONS = [
  'toolkits',
  'authorize',
  'protocol',
  'limits',
  'log',
  'trace',
  'prefix',
] as const satisfies readonly (keyof ToolkitHandlerOptions)[];

export function checkOptions(options: Partial<ToolkitHandlerOptions>, others: readonly string[] = []): void {
  checkKeys(options, [...OPTIONS, ...others], 'a toolkit handler');
  const { toolkits, authorize, protocol, limits, log, trace } = options;
  if (typeof toolkits !== 'object' || toolkits === null) {
    throw new ToolkitDefinitionError('toolkits must be a plain object from names to toolkits, such as { weather }');
  }
  if (typeof authorize !== 'function' && authorize !== 'open-to-anyone') {
    throw new ToolkitDefinitionError(
      "authorize must be a function such as toolkitApiKeys({…}), or 'open-to-anyone' to let everyone run every tool",
    );
  }
  if (typeof protocol?.choices !== 'object' || protocol.choices === null) {
    throw new ToolkitDefinitionError('protocol must name what is assumed at the open points: plain, or your own');
  }
  checkProtocol(protocol);
  if (limits !== undefined && (typeof limits !== 'object' || limits === null)) {
    throw new ToolkitDefinitionError('limits must be an object of numbers, such as { runMilliseconds: 5000 }');
  }
  for (const [name, hook] of Object.entries({ log, trace })) {
    if (hook !== undefined && typeof hook !== 'function')
      throw new ToolkitDefinitionError(`${name} must be a function`);
  }
}
