import { createContext, Script } from 'node:vm';
import { paths as pathsIn } from 'jsonpathly';
import { codeOf } from './errors.ts';
import type { JsonObject } from './json.ts';

/** How long a path may be followed. Its patterns and its wildcards can take time without end. */
const MOST_MILLISECONDS = 2_000;

const task = { run: (): string[] => [] };
const context = createContext({ task });
const script = new Script('task.run()');

/**
 * The normalized paths of the elements to which a JSONPath leads.
 *
 * @throws {Error} when it is no JSONPath, or takes too long.
 */
export function paths(document: JsonObject, path: string): string[] {
  // Names and numbers lead to one element at most.
  if (!/[*?:,]|\.\./.test(path)) return pathsIn(document, path);
  task.run = () => pathsIn(document, path);
  try {
    // The time limit is one of the engine, and ends regular expressions as well.
    return script.runInContext(context, { timeout: MOST_MILLISECONDS });
  } catch (error) {
    if (codeOf(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Error(`it takes longer than ${MOST_MILLISECONDS / 1000} s; name the element without a filter`, {
      cause: error,
    });
  }
}
