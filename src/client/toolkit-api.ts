import type { ExecuteTool, GetToolContext, GetToolkitDetails } from '../../generated/calls.ts';
import type { Call } from './call.ts';
import { executeTool, getToolContext, getToolkitDetails } from './operations.ts';
import type { CallOptions } from './options.ts';
import type { AssumedParameters } from './request.ts';
import type { Answered, Style } from './result.ts';

/** What running a tool takes beside its name. */
export interface ExecuteToolOptions extends CallOptions {
  /** What the caller assumes at open points. */
  readonly assumed: AssumedParameters;
}

/** The operations of the toolkit endpoints (§4.2). */
export interface ToolkitApi<In extends Style> {
  readonly details: GetToolkitDetails<[toolkitName: string, options?: CallOptions], Answered<In, 'getToolkitDetails'>>;
  readonly context: GetToolContext<
    [toolkitName: string, toolName: string, options?: CallOptions],
    Answered<In, 'getToolContext'>
  >;
  readonly execute: ExecuteTool<
    [toolkitName: string, toolName: string, options: ExecuteToolOptions],
    Answered<In, 'executeTool'>
  >;
}

export function toolkitApi<In extends Style>(call: Call<In>): ToolkitApi<In> {
  return {
    details: (toolkit_name, options) => call(getToolkitDetails, { path: { toolkit_name }, options }),
    context: (toolkit_name, tool_name, options) => call(getToolContext, { path: { toolkit_name, tool_name }, options }),
    execute: (toolkit_name, tool_name, options) => call(executeTool, { path: { toolkit_name, tool_name }, options }),
  };
}
