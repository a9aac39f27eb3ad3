import type { Authorize, OpenToAnyone } from './authorize.ts';
import { type Catalog, createCatalog } from './catalog.ts';
import { checkKeys, checkName, refuse } from './definition.ts';
import { type Limits, limitsOf } from './limits.ts';
import type { Log, Trace } from './log.ts';
import type { Protocol } from './protocol.ts';
import { plain } from './protocols/plain.ts';
import { prefixOf } from './route.ts';
import { isToolkit, type Toolkit } from './toolkit.ts';

/**
 * What a handler is made of.
 *
 * @typeParam Context what `context` makes of a request, and tools find in their own context.
 * @typeParam Identity the callers that `authorize` names.
 * @typeParam Native a request as the host has it.
 */
export interface ToolkitHandlerOptions<Context = unknown, Identity = unknown, Native = never> {
  /** The toolkits, by the names under which they are registered. */
  readonly toolkits: Readonly<Record<string, Toolkit>>;
  /** Who may see and run them. There is no default. */
  readonly authorize: Authorize<Context, Identity> | OpenToAnyone;
  /**
   * Makes of a request what `authorize` and the tools are to know of it: its session, user, tenant, address, trace. It is
   * given the request as the host has it, and has the same deadline as `authorize`.
   *
   * @example
   * context: (request: express.Request) => ({ user: request.session.user })
   */
  readonly context?: ((request: Native) => Context | Promise<Context>) | undefined;
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

type Toolkits = Readonly<Record<string, Toolkit>>;

/** Fits options that provide the context and the identity which their tools and `authorize` need. */
export type Provided<Given extends Toolkits, Context, Identity> =
  NeedsOf<Given[keyof Given]> extends readonly [infer NeededContext, infer NeededIdentity]
    ? (Fits<Context, NeededContext> extends true
        ? undefined extends Context
          ? unknown
          : { readonly context: unknown }
        : { readonly context: (request: never) => NeededContext | Promise<NeededContext> }) &
        (Fits<Identity, NeededIdentity> extends true
          ? unknown
          : { readonly authorize: Authorize<never, NeededIdentity> })
    : never;

/** What all tools need together; `never` for tools whose types are not known. */
type NeedsOf<Given> =
  Given extends Toolkit<infer Served>
    ? [NonNullable<Served['types']>['needs']] extends [(context: infer Context, identity: infer Identity) => void]
      ? readonly [Context, Identity]
      : never
    : never;
type Fits<Given, Needed> = [Needed] extends [never] ? true : [Given] extends [Needed] ? true : false;

const OPTIONS = ['toolkits', 'authorize', 'context', 'protocol', 'limits', 'log', 'trace', 'prefix'];

/** @throws {ToolkitDefinitionError} when anything in them does not fit. */
export function readOptions(
  options: ToolkitHandlerOptions,
  others: readonly string[] = [],
): { readonly prefix: string; readonly limits: Limits; readonly catalog: Catalog } {
  checkOptions(options, others);
  const prefix = prefixOf(options.prefix);
  const limits = limitsOf(options.limits);
  return { prefix, limits, catalog: createCatalog(registered(options.toolkits), options.protocol, limits) };
}

function checkOptions(options: Partial<ToolkitHandlerOptions>, others: readonly string[]): void {
  checkKeys(options, [...OPTIONS, ...others], 'a toolkit handler');
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
  const given: Readonly<Record<string, unknown>> = { ...choices };
  for (const id of Object.keys(plain.choices)) {
    const choice = given[id];
    if (typeof choice !== 'object' || choice === null || !('value' in choice))
      refuse(`protocol ${name} has no choice at ${id}`);
  }
  const unknown = Object.keys(given).find((id) => !Object.hasOwn(plain.choices, id));
  if (unknown !== undefined) refuse(`protocol ${name} has a choice at ${unknown}, which is no open point of a handler`);
}

function registered(toolkits: Readonly<Record<string, Toolkit>>): Map<string, Toolkit> {
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
