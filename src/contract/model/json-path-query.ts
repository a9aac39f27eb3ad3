import { createContext, Script } from 'node:vm';
import { paths as pathsIn } from 'jsonpathly';
import { codeOf } from './errors.ts';
import type { JsonObject } from './json.ts';

/** How long a path may be followed: its patterns and its wildcards can take time without end. */
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
 * The normalized paths of the elements to which a JSONPath leads.
 *
 * @throws {PathTooSlow} when it takes too long, or another error when it is not a JSONPath.
 */
export function paths(document: JsonObject, path: string, seconds = MOST_SECONDS): string[] {
  // Names and numbers lead to one element at most.
  if (!/[*?:,]|\.\./.test(path)) return pathsIn(document, path);
  task.run = () => pathsIn(document, path);
  try {
    // The time limit is one of the engine, and ends regular expressions as well.
    return script.runInContext(context, { timeout: seconds * 1000 });
  } catch (error) {
    throw codeOf(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new PathTooSlow(seconds) : error;
  }
}
