import type { Model } from '../../contract/model/index.ts';

/** Returns the descriptions, summaries and titles of a document. */
export function proseTexts({ elements }: Model) {
  return elements.flatMap(({ node, pointer }) =>
    ['description', 'summary', 'title'].flatMap((key) => {
      const text = node[key];
      return typeof text === 'string' ? { key, pointer: `${pointer}/${key}`, text } : [];
    }),
  );
}
