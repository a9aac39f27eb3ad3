import type { ExecuteTool, GetToolContext, GetToolkitDetails } from '../../generated/calls.ts';
import type { Sendable } from '../../generated/unspecified.ts';
import { refuse } from './colloquy-error.ts';
import { executeTool, getToolContext, getToolkitDetails } from './operations.ts';
import type { CallOptions } from './options.ts';
import type { Input } from './perform.ts';
import type { Answered, Call, Style } from './style.ts';

export interface ExecuteToolOptions extends CallOptions {
  /** What the caller assumes at open points. */
  readonly assumed: AssumedParameters;
}

/**
 * How the parameters of a tool are written into the request, and which they are: that is open
 * (`execute-tool.parameters`, §4.2), so that the caller has to choose.
 */
export type AssumedParameters =
  /** An object in JSON as the body. */
  | { readonly json: Sendable<'execute-tool.parameters'> }
  /** Pairs of names and values as the body of a form. */
  | { readonly form: Readonly<Record<string, string>> }
  /** The query as it is to stand in the URL; no body. */
  | { readonly query: string }
  /** A body that is written already. */
  | { readonly contentType: string; readonly body: string | Uint8Array<ArrayBuffer> };

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
    details: (toolkit_name, options) => call(getToolkitDetails, options, { toolkit_name }),
    context: (toolkit_name, tool_name, options) => call(getToolContext, options, { toolkit_name, tool_name }),
    execute: (toolkit_name, tool_name, options) =>
      call(executeTool, options, { toolkit_name, tool_name }, writeParameters),
  };
}

/** @throws {ColloquyError} of kind `usage` when it is not said how the parameters are written, or in two ways. */
function writeParameters(assumed: Partial<AssumedParameters>): Input {
  const ways = String(Object.keys(assumed).sort());
  if (ways === 'json' && 'json' in assumed)
    return as('application/json', () => JSON.stringify(assumed.json) ?? refuse('json must be what JSON can say'));
  if (ways === 'form' && 'form' in assumed) {
    return as('application/x-www-form-urlencoded', () => String(new URLSearchParams(assumed.form)));
  }
  if (ways === 'query' && 'query' in assumed) return { query: assumed.query };
  if (ways === 'body,contentType' && 'body' in assumed) return as(assumed.contentType, () => assumed.body ?? '');
  return refuse('say in assumed how the parameters are written: json, form, query, or contentType and body');
}

const as = (contentType = '', body: NonNullable<Input['body']>): Input => ({
  headers: { 'content-type': contentType },
  body,
});
