import type { Model } from '../contract/index.ts';

/** A text of a document that people read. */
interface Prose {
  readonly key: 'description' | 'summary' | 'title';
  readonly pointer: string;
  readonly text: string;
}

const KEYS = ['description', 'summary', 'title'] as const;

/** The descriptions, summaries and titles of a document. */
export function proseOf({ elements }: Model): Prose[] {
  return elements.flatMap(({ node, pointer }) =>
    KEYS.flatMap((key) => {
      const text = node[key];
      return typeof text === 'string' ? { key, pointer: `${pointer}/${key}`, text } : [];
    }),
  );
}
