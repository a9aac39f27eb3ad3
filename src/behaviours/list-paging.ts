import { isSameData, type Json } from '../contract/json.ts';
import type { Definition } from './definition.ts';
import type { Detector, Observed } from './detector.ts';
import { type Evidence, listsIn } from './evidence.ts';

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
  headers: ['link'],
  choices: {
    whole: () => undefined,
    'by-field': ({ size, field }) => ({ size, field, link: false }),
    'by-link': ({ size }) => ({ size, link: true }),
    'by-number': ({ size, parameter }) => ({ size, parameter, link: false }),
  },
};

/** What most APIs call the number of a page. */
export const PAGE = 'page';

export const listPagingDetector: Detector<typeof listPaging> = {
  detect(evidence) {
    const lists = listsIn(evidence);
    const linked = lists.filter(({ by }) => /;\s*rel="?next"?/.test(by.response?.headers.link ?? ''));
    if (linked.length > 0)
      return { observed: linked.map(({ by, list }) => ({ by, name: 'by-link', with: { size: list.length } })) };
    const numbered = secondPages(evidence);
    return numbered.length > 0
      ? { observed: numbered }
      : { absent: 'no response had a link to a next page', in: lists.length };
  },
};

/** Second pages: where the first one is the list each time, and nothing of that is on the second. */
function secondPages(evidence: Evidence): Observed<'by-number'>[] {
  const [wholes, firsts, seconds] = ['', `${PAGE}=1`, `${PAGE}=2`].map((query) =>
    Map.groupBy(listsIn(evidence, query), ({ operation }) => operation),
  );
  return [...(seconds ?? [])].flatMap(([operation, pages]) => {
    const [first] = firsts?.get(operation) ?? [];
    if (first === undefined || !wholes?.get(operation)?.every(({ list }) => isSameData(list, first.list))) return [];
    const isOther = (list: readonly Json[]): boolean =>
      list.length > 0 && !list.some((one) => first.list.some((other) => isSameData(one, other)));
    return pages.flatMap(({ by, list }) =>
      isOther(list) ? [{ by, name: 'by-number', with: { size: first.list.length, parameter: PAGE } }] : [],
    );
  });
}
