import { type DescribedError, describeError } from './describe-error.ts';
import type { Reason } from './failure.ts';
import type { ToolkitOperation } from './protocol.ts';
import { ignoreRejections } from './untrusted.ts';

/**
 * What is told of a request, under the names of OpenTelemetry's semantic conventions where they have one. It holds
 * registered names and figures only, nothing that came with the request or out of a tool.
 */
export interface LogRecord {
  readonly 'http.request.method': string;
  readonly 'http.route'?: string;
  /** None for what a tool threw when its request had long been answered. */
  readonly 'http.response.status_code'?: number;
  /** In seconds. */
  readonly 'http.server.request.duration': number;
  readonly 'error.type'?: Reason | 'late-failure';
  readonly 'gen_ai.operation.name'?: 'execute_tool';
  readonly 'gen_ai.tool.name'?: string;
  readonly 'colloquy.toolkit.name'?: string;
}

/**
 * Is told of every request once it is answered.
 *
 * @param error What was thrown, where something was: for the host alone. The caller's key, and what looks like a key,
 *   is hidden; the rest is the tool's own words.
 */
export type Log = (record: LogRecord, error?: DescribedError) => void;

const ROUTES: Readonly<Record<ToolkitOperation, string>> = {
  'get-toolkit-details': '/toolkit/{toolkit_name}/',
  'get-tool-context': '/toolkit/{toolkit_name}/{tool_name}/',
  'execute-tool': '/toolkit/{toolkit_name}/{tool_name}/',
};

/** What is known of a request while it is answered. */
export interface RequestNotes {
  readonly startedAt: number;
  readonly method: string;
  operation?: ToolkitOperation | undefined;
  /** Names as they are registered, never as a request wrote them. */
  toolkit?: string | undefined;
  tool?: string | undefined;
  key?: string | undefined;
  reason?: Reason | undefined;
  /** In an object of its own, since a tool can throw `undefined`. */
  thrown?: { readonly value: unknown };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** Logs a request; the answer does not depend on what the hook does. */
export function report(log: Log, notes: RequestNotes, status?: number): void {
  const { operation, toolkit, tool, thrown } = notes;
  const reason = status === undefined ? 'late-failure' : notes.reason;
  const record: LogRecord = {
    'http.request.method': METHODS.has(notes.method) ? notes.method : '_OTHER',
    ...(operation === undefined ? {} : { 'http.route': ROUTES[operation] }),
    ...(status === undefined ? {} : { 'http.response.status_code': status }),
    'http.server.request.duration': (performance.now() - notes.startedAt) / 1000,
    ...(reason === undefined ? {} : { 'error.type': reason }),
    ...(operation === 'execute-tool' ? { 'gen_ai.operation.name': 'execute_tool' } : {}),
    ...(tool === undefined ? {} : { 'gen_ai.tool.name': tool }),
    ...(toolkit === undefined ? {} : { 'colloquy.toolkit.name': toolkit }),
  };
  try {
    const error =
      thrown === undefined ? undefined : describeError(thrown.value, notes.key === undefined ? [] : [notes.key]);
    const returned: unknown = error === undefined ? log(record) : log(record, error);
    // An async hook gives back a promise although nobody waits for it.
    ignoreRejections(returned, 1);
  } catch {
    // A hook that throws is ignored.
  }
}

/** Without a hook of the host, what a tool or the host itself threw is printed, so that it is not lost. */
export const printFailures: Log = (record, error) => {
  if (error === undefined || record['error.type'] === 'tool-refusal') return;
  const where = [record['colloquy.toolkit.name'], record['gen_ai.tool.name']].filter((name) => name !== undefined);
  console.error(`${where.join('/')}: ${record['error.type']}: ${error.stack ?? `${error.name}: ${error.message}`}`);
};
