import { type CallOptions, createCall } from './call.ts';
import { checkKeys, checkName, refuse } from './definition.ts';
import { isTool, type Tool } from './tool.ts';

const TOOLKIT = Symbol.for('colloquy.toolkit');

/** A named group of tools, made by {@link defineToolkit}. */
export interface Toolkit {
  readonly [TOOLKIT]: true;
  readonly app_name: string;
  /** By their `function_name`, in the order in which they were given. */
  readonly tools: ReadonlyMap<string, Tool>;
  /**
   * Runs a tool in this process, with all checks that a request would meet but for permission: names, schema, limits,
   * result.
   *
   * @returns the result as a caller would read it from JSON.
   * @throws {ToolCallError} with the reason.
   */
  call(
    name: string,
    parameters?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Record<string, unknown>>;
}

/**
 * Groups tools into a toolkit (§1.4, §2).
 *
 * @throws {ToolkitDefinitionError} when the name is unsafe, or two tools have one name.
 * @example
 * const weather = defineToolkit({ app_name: 'weather', tools: [forecast] });
 * await weather.call('forecast', { city: 'Ulm' });
 */
export function defineToolkit(toolkit: { readonly app_name: string; readonly tools: readonly Tool[] }): Toolkit {
  checkKeys(toolkit, ['app_name', 'tools'], 'a toolkit');
  checkName(toolkit.app_name, 'app_name');
  const fail = (problem: string): never => {
    refuse(`toolkit ${toolkit.app_name}: ${problem}`);
  };
  if (!Array.isArray(toolkit.tools)) fail('tools must be a list');
  const tools = new Map<string, Tool>();
  for (const tool of toolkit.tools) {
    if (!isTool(tool)) return fail('tools must be made with defineTool');
    const { function_name } = tool.definition;
    if (tools.has(function_name)) fail(`two tools are called ${function_name}`);
    tools.set(function_name, tool);
  }
  return Object.freeze({ [TOOLKIT]: true as const, app_name: toolkit.app_name, tools, call: createCall(tools) });
}

/** Whether a value was made by {@link defineToolkit}, of this copy of the package or another. */
export function isToolkit(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, TOOLKIT);
}
