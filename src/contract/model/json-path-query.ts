import { createContext, Script } from 'node:vm';
import { paths as pathsIn } from 'jsonpathly';
import { errorCode } from './errors.ts';
import type { JsonObject } from './json.ts';

/** The time limit for a path in seconds, since patterns and wildcards can take any time. */
const MAX_SECONDS = 5;

export class PathTooSlowError extends Error {
  constructor(seconds: number) {
    super(`takes longer than ${seconds} s; name the element without patterns and wildcards`);
  }
}

const task = { run: (): string[] => [] };
const context = createContext({ task });
const script = new Script('task.run()');

/**
 * Returns the normalized paths of the elements that a JSONPath selects.
 *
 * @throws {PathTooSlowError} when it takes too long, or another error when it is not a JSONPath.
 */
export function queryPaths(document: JsonObject, path: string, seconds = MAX_SECONDS): string[] {
  // A path of names and numbers selects at most one element, so it needs no time limit.
  if (!/[*?:,]|\.\./.test(path)) return pathsIn(document, path);
  task.run = () => pathsIn(document, path);
  try {
    // The engine can end the script at any moment, also within a regular expression.
    return script.runInContext(context, { timeout: seconds * 1000 });
  } catch (error) {
    throw errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new PathTooSlowError(seconds) : error;
  }
}
