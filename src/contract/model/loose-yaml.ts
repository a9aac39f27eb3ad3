import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Json } from './json.ts';
import { fromPointer } from './json-pointer.ts';
import type { LocatedYaml } from './located-yaml.ts';

/**
 * Parses YAML whose flow collections have lines with less indentation than YAML 1.2 requires (section 7.4), as many
 * parsers allow; `undefined` if the text has other errors, or contains `__proto__`.
 */
export function parseLooseYaml(text: string): LocatedYaml | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, logLevel: 'error' });
  if (document.errors.length > 0 || text.includes('__proto__')) return undefined;
  let value: Json;
  try {
    value = document.toJS() as Json; // YAML of the core schema is JSON
  } catch {
    // An alias refers to nothing, or the aliases multiply without end.
    return undefined;
  }
  return {
    value,
    lineOf(pointer) {
      const keys = fromPointer(pointer);
      for (let length = keys.length; length > 0; length -= 1) {
        const node = document.getIn(keys.slice(0, length), true);
        if (isNode(node) && node.range != null) return lines.linePos(node.range[0]).line;
      }
      return 1;
    },
  };
}
