import type { Definition } from './definition.ts';

/** By the first integer of the elements, by what each got last, or in no order at all. */
export type Order = 'as-given' | 'rising' | 'falling' | 'latest-first' | 'unordered';

export const listOrder: Definition<'list-order', Order> = {
  unchosen: () => 'as-given',
  choices: {
    'by-id': () => 'rising',
    'by-id-descending': () => 'falling',
    'by-last-message': () => 'latest-first',
    none: () => 'unordered',
  },
};
