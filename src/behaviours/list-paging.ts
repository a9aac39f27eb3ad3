import type { Definition } from './definition.ts';
import type { Detector } from './detector.ts';
import { listsIn } from './evidence.ts';

/** How much of a list comes at once, and how a caller finds the rest. */
export interface Paging {
  readonly size: number;
  readonly parameter?: string;
  /** The field next to the list that says where the next page starts. */
  readonly field?: string;
  readonly link: boolean;
}

export const listPaging: Definition<'list-paging', Paging | undefined> = {
  unchosen: () => undefined,
  choices: {
    whole: () => undefined,
    'by-field': ({ size, field }) => ({ size, field, link: false }),
    'by-link': ({ size }) => ({ size, link: true }),
    'by-number': ({ size, parameter }) => ({ size, parameter, link: false }),
  },
};

export const listPagingDetector: Detector<typeof listPaging> = {
  detect(evidence) {
    const lists = listsIn(evidence);
    const linked = lists.filter(({ by }) => /;\s*rel="?next"?/.test(by.response?.headers.link ?? ''));
    return linked.length > 0
      ? { observed: linked.map(({ by, list }) => ({ by, name: 'by-link', with: { size: list.length } })) }
      : { absent: 'no response had a link to a next page', in: lists.length };
  },
};
