import type { ToolkitOperation } from './protocol.ts';

/** Where a request goes: its segments after the prefix, as they were written. */
export interface Route {
  readonly toolkit: string;
  /** None for the details of a toolkit. */
  readonly tool: string | undefined;
  readonly slash: boolean;
}

/** The first segment of every path, which is fixed (§4.2). */
const PREFIX = '/toolkit/';
const SLASH = 0x2f;

/** Whether a path, with or without its query, can be one of a toolkit. A host passes on what is not. */
export function isToolkitPath(target: string): boolean {
  return target.startsWith(PREFIX);
}

/** @param target Path and query as the request line had them: nothing decoded, nothing resolved. */
export function routeOf(target: string): Route | undefined {
  if (!isToolkitPath(target)) return undefined;
  const query = target.indexOf('?');
  const end = query < 0 ? target.length : query;
  const slash = target.charCodeAt(end - 1) === SLASH;
  const path = target.slice(PREFIX.length, slash ? end - 1 : end);
  const middle = path.indexOf('/');
  if (middle < 0) return path === '' ? undefined : { toolkit: path, tool: undefined, slash };
  const tool = path.slice(middle + 1);
  return middle === 0 || tool === '' || tool.includes('/')
    ? undefined
    : { toolkit: path.slice(0, middle), tool, slash };
}

/** The operation in whose words a request is answered, whether or not it gets that far. */
export function operationOf(route: Route | undefined, method: string): ToolkitOperation {
  if (route?.tool === undefined) return 'get-toolkit-details';
  return method === 'POST' ? 'execute-tool' : 'get-tool-context';
}
