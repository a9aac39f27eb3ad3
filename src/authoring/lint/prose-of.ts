import type { Model } from '../../contract/model/index.ts';

export function proseOf({ elements }: Model) {
  return elements.flatMap(({ node, pointer }) =>
    ['description', 'summary', 'title'].flatMap((key) => {
      const text = node[key];
      return typeof text === 'string' ? { key, pointer: `${pointer}/${key}`, text } : [];
    }),
  );
}
