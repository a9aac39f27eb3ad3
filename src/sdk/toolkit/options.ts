import type { Authorize, OpenToAnyone } from './authorize.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { checkKeys, checkName, refuse } from './definition.ts';
import { type Limits, readLimits } from './limits.ts';
import type { Log, Trace } from './log.ts';
import type { Protocol } from './protocol.ts';
import { plain } from './protocols/plain.ts';
import { normalizePrefix } from './route.ts';
import { isToolkit, type Toolkit } from './toolkit.ts';

/**
 * The options of a handler.
 *
 * @typeParam Context the result of `context`, which tools get in their context.
 * @typeParam Identity the callers that `authorize` names.
 * @typeParam Native the request object of the host.
 */
export interface ToolkitHandlerOptions<Context = unknown, Identity = unknown, Native = never> {
  /** The toolkits, by the names under which they are registered. */
  readonly toolkits: Readonly<Record<string, Toolkit>>;
  /** Decides who may see and run the tools. There is no default. */
  readonly authorize: Authorize<Context, Identity> | OpenToAnyone;
  /**
   * Returns the facts of a request for `authorize` and the tools, such as session, user, tenant, address or trace. It
   * gets the request object of the host, and has the same time limit as `authorize`.
   *
   * @example
   * context: (request: express.Request) => ({ user: request.session.user })
   */
  readonly context?: ((request: Native) => Context | Promise<Context>) | undefined;
  /** The assumptions where the API's description leaves a point open. There is no default. */
  readonly protocol: Protocol;
  readonly limits?: Partial<Limits> | undefined;
  /** Receives the record of every request. Without it, errors of tools and host are printed with `console.error`. */
  readonly log?: Log | undefined;
  /** Wraps every run. */
  readonly trace?: Trace | undefined;
  /** The beginning of every path, such as `tools` or `api/toolkit`; by default `toolkit`, as in the API's description. */
  readonly prefix?: string | undefined;
}

type Toolkits = Readonly<Record<string, Toolkit>>;

/** Accepts only options that provide the context and identity that their tools need. */
export type Provided<Served extends Toolkits, Context, Identity> =
  NeedsOf<Served[keyof Served]> extends readonly [infer NeededContext, infer NeededIdentity]
    ? (Fits<Context, NeededContext> extends true
        ? undefined extends Context
          ? unknown
          : { readonly context: unknown }
        : { readonly context: (request: never) => NeededContext | Promise<NeededContext> }) &
        (Fits<Identity, NeededIdentity> extends true
          ? unknown
          : { readonly authorize: Authorize<never, NeededIdentity> })
    : never;

/** The context and identity that all tools together need; `never` for tools with unknown types. */
type NeedsOf<Given> =
  Given extends Toolkit<infer Served>
    ? [NonNullable<Served['types']>['needs']] extends [(context: infer Context, identity: infer Identity) => void]
      ? readonly [Context, Identity]
      : never
    : never;
type Fits<Given, Needed> = [Needed] extends [never] ? true : [Given] extends [Needed] ? true : false;

const OPTIONS = ['toolkits', 'authorize', 'context', 'protocol', 'limits', 'log', 'trace', 'prefix'];

/**
 * Checks the options of a handler, and prepares its catalog.
 *
 * @param furtherNames Names of options that the caller adds.
 * @throws {ToolkitDefinitionError} if an option is invalid.
 */
export function readOptions(
  options: ToolkitHandlerOptions,
  furtherNames: readonly string[] = [],
): { readonly prefix: string; readonly limits: Limits; readonly catalog: Catalog } {
  checkOptions(options, furtherNames);
  const prefix = normalizePrefix(options.prefix);
  const limits = readLimits(options.limits);
  return { prefix, limits, catalog: createCatalog(checkToolkits(options.toolkits), options.protocol, limits) };
}

function checkOptions(options: Partial<ToolkitHandlerOptions>, furtherNames: readonly string[]): void {
  checkKeys(options, [...OPTIONS, ...furtherNames], 'a toolkit handler');
  const { toolkits, authorize, context, protocol, limits, log, trace } = options;
  if (typeof toolkits !== 'object' || toolkits === null)
    refuse('toolkits must be a plain object from names to toolkits, such as { weather }');
  if (typeof authorize !== 'function' && authorize !== 'open-to-anyone') {
    refuse(
      "authorize must be a function such as toolkitApiKeys({…}), or 'open-to-anyone' to let everyone run every tool",
    );
  }
  if (typeof protocol?.choices !== 'object' || protocol.choices === null)
    refuse('protocol must name what is assumed at the open points: plain, or your own');
  checkProtocol(protocol);
  if (limits !== undefined && (typeof limits !== 'object' || limits === null))
    refuse('limits must be an object of numbers, such as { runMilliseconds: 5000 }');
  for (const [name, hook] of Object.entries({ context, log, trace })) {
    if (hook !== undefined && typeof hook !== 'function') refuse(`${name} must be a function`);
  }
}

function checkProtocol({ name, choices }: Protocol): void {
  const choicesById: Readonly<Record<string, unknown>> = { ...choices };
  for (const id of Object.keys(plain.choices)) {
    const choice = choicesById[id];
    if (typeof choice !== 'object' || choice === null || !('value' in choice))
      refuse(`protocol ${name} has no choice at ${id}`);
  }
  const unknownId = Object.keys(choicesById).find((id) => !Object.hasOwn(plain.choices, id));
  if (unknownId !== undefined)
    refuse(`protocol ${name} has a choice at ${unknownId}, which is no open point of a handler`);
}

function checkToolkits(toolkits: Readonly<Record<string, Toolkit>>): Map<string, Toolkit> {
  const prototype: unknown = Object.getPrototypeOf(toolkits);
  if (prototype !== Object.prototype && prototype !== null)
    refuse('toolkits must be a plain object from names to toolkits');
  const entries = Object.entries(toolkits);
  for (const [name, toolkit] of entries) {
    checkName(name, 'the name of a registered toolkit');
    if (!isToolkit(toolkit)) refuse(`toolkit ${name} must be made with defineToolkit`);
  }
  return new Map(entries);
}
