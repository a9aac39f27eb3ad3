import { createContext, Script } from 'node:vm';
import { paths as pathsIn } from 'jsonpathly';
import { errorCode } from './errors.ts';
import type { JsonObject } from './json.ts';

/** The time limit for a path, since patterns and wildcards can take unlimited time. */
const MOST_SECONDS = 5;

export class PathTooSlow extends Error {
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
 * @throws {PathTooSlow} when it takes too long, or another error when it is not a JSONPath.
 */
export function paths(document: JsonObject, path: string, seconds = MOST_SECONDS): string[] {
  // Names and numbers select at most one element.
  if (!/[*?:,]|\.\./.test(path)) return pathsIn(document, path);
  task.run = () => pathsIn(document, path);
  try {
    // The engine enforces the time limit, also within regular expressions.
    return script.runInContext(context, { timeout: seconds * 1000 });
  } catch (error) {
    throw errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new PathTooSlow(seconds) : error;
  }
}
