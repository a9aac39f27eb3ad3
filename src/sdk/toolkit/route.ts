import { refuse } from './definition.ts';
import type { ToolkitOperation } from './protocol.ts';

/** The target of a request: its segments after the prefix, not decoded. */
export interface Route {
  readonly toolkit: string;
  readonly tool: string | undefined;
  readonly slash: boolean;
}

const SLASH = 0x2f;

/** Returns a prefix with a slash at both ends. */
export function normalizePrefix(text = 'toolkit'): string {
  const prefix = typeof text === 'string' ? text.replace(/^\/|\/$/g, '') : '';
  if (!/^[\w.~%-]+(\/[\w.~%-]+)*$/.test(prefix))
    refuse("prefix must be segments of a path such as 'toolkit' or 'api/tools'");
  return `/${prefix}/`;
}

/** @param target Path and query of the request line, neither decoded nor resolved. */
export function parseRoute(target: string, prefix: string): Route | undefined {
  if (!target.startsWith(prefix)) return undefined;
  const query = target.indexOf('?');
  const end = query < 0 ? target.length : query;
  const slash = target.charCodeAt(end - 1) === SLASH;
  const path = target.slice(prefix.length, slash ? end - 1 : end);
  const middle = path.indexOf('/');
  if (middle < 0) return path === '' ? undefined : { toolkit: path, tool: undefined, slash };
  const tool = path.slice(middle + 1);
  return middle === 0 || tool === '' || tool.includes('/')
    ? undefined
    : { toolkit: path.slice(0, middle), tool, slash };
}

/** Returns the operation whose choices apply to a response, also to a request that is refused for its path. */
export function operationFor(route: Route | undefined, method: string): ToolkitOperation {
  if (route?.tool === undefined) return 'get-toolkit-details';
  return method === 'POST' ? 'execute-tool' : 'get-tool-context';
}
