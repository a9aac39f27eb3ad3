import { at, type Json, type JsonObject } from './json.ts';
import { fromPointer, toPointer } from './json-pointer.ts';

/** Returns the JSONPath of an element, normalized but with dots before plain names: `$.paths['/v1/agents/'].get`. */
export function toJsonPath(document: JsonObject, pointer: string): string {
  const keys = fromPointer(pointer);
  const steps = keys.map((key, index) => {
    if (Array.isArray(at(document, toPointer(keys.slice(0, index))))) return `[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, '\\$&')}']`;
  });
  return `$${steps.join('')}`;
}

type ElementSearchResult = { readonly pointer: string } | { readonly refused: string; readonly isMissing?: true };

/** Finds the one element that a JSONPath (RFC 9535) has to select. */
export async function findElement(document: JsonObject, path: string): Promise<ElementSearchResult> {
  // Loaded on demand: loading the engine takes longer than reading the contract, and most commands only read.
  const { queryPaths, PathTooSlowError } = await import('./json-path-query.ts');
  let hits: string[];
  try {
    hits = queryPaths(document, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refused: error instanceof PathTooSlowError ? `${path} ${reason}` : `${path} is no JSONPath: ${reason}` };
  }
  const [hit] = hits;
  if (hit === undefined) return { refused: `${path} matches nothing`, isMissing: true };
  if (hits.length > 1) return { refused: `${path} matches ${hits.length} places; write an action for each` };
  return { pointer: toPointer(parseNormalizedPath(hit)) };
}

/** The keys of a normalized path (RFC 9535, section 2.7), such as `$['tags'][0]`. */
function parseNormalizedPath(normalized: string): string[] {
  const steps = normalized.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/gs);
  return Array.from(steps, ([, name, index]) => (name === undefined ? String(index) : unescapeName(name)));
}

function unescapeName(name: string): string {
  const text: Json = JSON.parse(`"${name.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`);
  return String(text);
}
