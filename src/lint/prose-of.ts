import { isDataKey, isJsonObject, type Json, type JsonObject, toPointer } from '../contract/index.ts';

/** A text of a document that people read. */
interface Prose {
  readonly key: 'description' | 'summary' | 'title';
  readonly pointer: string;
  readonly text: string;
}

const KEYS = ['description', 'summary', 'title'] as const;

/** The descriptions, summaries and titles of a document; what is data of the API, or a name, is none. */
export function proseOf(document: JsonObject): Prose[] {
  const found: Prose[] = [];
  const visit = (value: Json, keys: readonly (string | number)[]): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...keys, index]);
    }
    if (!isJsonObject(value)) return;
    for (const key of KEYS) {
      const text = value[key];
      if (typeof text === 'string') found.push({ key, pointer: toPointer([...keys, key]), text });
    }
    for (const [key, child] of Object.entries(value)) {
      if (!key.startsWith('x-') && !isDataKey(keys, key)) visit(child, [...keys, key]);
    }
  };
  visit(document, []);
  return found;
}
