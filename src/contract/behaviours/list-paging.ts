import type { ExactJson } from '../model/index.ts';
import { isSameData } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import type { Detector, Sighting } from './detector.ts';
import { type Evidence, listsIn } from './evidence.ts';

/** The usual name of the parameter with the page number. */
export const PAGE_PARAMETER = 'page';

/** The size of a page, and how a caller finds the next one. */
export interface Paging {
  readonly size: number;
  /** The query parameter that asks for a page. */
  readonly parameter: string;
  /** The field next to the list that refers to the next page. */
  readonly field?: string;
  /** Whether the header `Link` leads to the next page. */
  readonly link?: boolean;
}

export const listPaging: BehaviourDefinition<'list-paging', Paging | undefined> = {
  default: () => undefined,
  headers: ['link'],
  choices: {
    whole: () => undefined,
    'by-field': ({ size, field }) => ({ size, parameter: field, field }),
    'by-link': ({ size }) => ({ size, parameter: PAGE_PARAMETER, link: true }),
    'by-number': (numbered) => numbered,
  },
};

/** Returns the page number in a query, counted from 1. */
export function requestedPage({ parameter }: Paging, query: string): number {
  const page = Number(new URLSearchParams(query).get(parameter));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The headers of a page; empty if no page follows, or if the choice does not use the header `Link`. */
export function pageHeaders(
  { parameter, link }: Paging,
  next: number | undefined,
  path: string,
  query: string,
): Readonly<Record<string, string>> {
  if (!link || !next) return {};
  const sent = new URLSearchParams(query);
  sent.set(parameter, `${next}`);
  return { link: `<${path}?${sent}>; rel="next"` };
}

/** The values that the field next to the list may have, the likeliest first; `undefined` leaves the field out. */
export function nextPageValues(next: number | undefined): readonly unknown[] {
  return next === undefined ? [undefined, null, '', 0] : [`${next}`, next];
}

export const detector: Detector<typeof listPaging> = {
  permits: { 'by-number': ['by-link'], 'by-field': ['by-link', 'by-number'] },
  detect(evidence) {
    const lists = listsIn(evidence);
    const repeating = findRepeatingPages(evidence);
    const linkedLists = lists.filter(({ by }) => /;\s*rel="?next"?/.test(by.response?.headers.link ?? ''));
    if (linkedLists.length > 0)
      return {
        observed: [
          ...linkedLists.map(({ by, list }) => ({ by, name: 'by-link' as const, with: { size: list.length } })),
          ...repeating,
        ],
      };
    const numbered = [...findSecondPages(evidence), ...repeating];
    return numbered.length > 0
      ? { observed: numbered }
      : { absent: 'no header `Link` and no page number led to a next page', in: lists.length };
  },
};

/** The pages that a response named as the next ones, and that have an element of the first page. */
function findRepeatingPages(evidence: Evidence): Sighting<never>[] {
  const firsts = Map.groupBy(listsIn(evidence), ({ operation }) => operation);
  const named = evidence.ofOperations.filter(({ exchange }) => exchange.request.isNamed === true);
  return named.flatMap(({ exchange, request }) => {
    const [first] = firsts.get(request.operation) ?? [];
    const page = listsIn(evidence, exchange.request.query).find(({ by }) => by === exchange);
    const isRepeating = page?.list.some((one) => first?.list.some((other) => isSameData(one, other)));
    return isRepeating === true ? [{ by: exchange, other: 'The next page has an element of the first page.' }] : [];
  });
}

/**
 * The second pages of lists whose request without a page number always returned the first page; no element of the first
 * page is on them.
 */
function findSecondPages(evidence: Evidence): Sighting<'by-number'>[] {
  const [wholes, firsts, seconds] = ['', `${PAGE_PARAMETER}=1`, `${PAGE_PARAMETER}=2`].map((query) =>
    Map.groupBy(listsIn(evidence, query), ({ operation }) => operation),
  );
  return [...(seconds ?? [])].flatMap(([operation, pages]) => {
    const [first] = firsts?.get(operation) ?? [];
    if (first === undefined || !wholes?.get(operation)?.every(({ list }) => isSameData(list, first.list))) return [];
    const isOther = (list: readonly ExactJson[]): boolean =>
      list.length > 0 && !list.some((one) => first.list.some((other) => isSameData(one, other)));
    return pages.flatMap(({ by, list }) =>
      isOther(list) ? [{ by, name: 'by-number', with: { size: first.list.length, parameter: PAGE_PARAMETER } }] : [],
    );
  });
}
