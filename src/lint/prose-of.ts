import type { Model } from '../contract/index.ts';

interface Prose {
  readonly key: 'description' | 'summary' | 'title';
  readonly pointer: string;
  readonly text: string;
}

const KEYS = ['description', 'summary', 'title'] as const;

export function proseOf({ elements }: Model): Prose[] {
  return elements.flatMap(({ node, pointer }) =>
    KEYS.flatMap((key) => {
      const text = node[key];
      return typeof text === 'string' ? { key, pointer: `${pointer}/${key}`, text } : [];
    }),
  );
}
