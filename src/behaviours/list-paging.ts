import { isSameData } from '../contract/json.ts';
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
  const asked = (number: number) => listsIn(evidence, `${PAGE}=${number}`);
  return asked(2).flatMap(({ by, list, operation }) => {
    const first = asked(1).find((one) => one.operation === operation)?.list;
    const whole = listsIn(evidence).filter((one) => one.operation === operation);
    if (first === undefined || !whole.every((one) => isSameData(one.list, first))) return [];
    const isOther = list.length > 0 && !list.some((one) => first.some((other) => isSameData(one, other)));
    return isOther ? [{ by, name: 'by-number', with: { size: first.length, parameter: PAGE } }] : [];
  });
}
