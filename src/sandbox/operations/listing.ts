import type { Order } from '../../behaviours/index.ts';
import type { Operation } from '../../contract/index.ts';
import type { ServedContract, ServedRequest } from '../../serve/index.ts';
import type { Wanted } from '../data/lists.ts';

/** How a list is ordered and comes in pages, as the set has it. */
export interface Listing {
  readonly parameter: string;
  readonly hasLink: boolean;
  wanted(query: string): Pick<Wanted, 'order' | 'limit' | 'offset'>;
  /** What asks for the page behind the one that a query asks for. */
  next(query: string): string;
}

export function listingOf({ decisions }: ServedContract, operation: Operation): Listing {
  const order = decisions.forOperation('list-order', operation).does;
  const paging = decisions.forOperation('list-paging', operation).does;
  const parameter = paging?.parameter ?? (paging?.field || 'page');
  const pageOf = (query: string): number => {
    const asked = Number(new URLSearchParams(query).get(parameter) ?? 1);
    return Number.isSafeInteger(asked) && asked > 0 && asked < 1e9 ? asked : 1;
  };
  return {
    parameter,
    hasLink: paging?.link === true,
    wanted: (query) => ({
      order: orderOf(order),
      limit: paging?.size,
      offset: paging === undefined ? 0 : (pageOf(query) - 1) * paging.size,
    }),
    next: (query) => String(pageOf(query) + 1),
  };
}

function orderOf(order: Order): Wanted['order'] {
  if (order === 'falling') return 'falling';
  if (order === 'latest-first') return 'by-last-message';
  // No fixed order: whoever counts on one meets the other soon.
  if (order === 'unordered') return Math.random() < 0.5 ? 'rising' : 'falling';
  return 'rising';
}

/** The header that leads to the next page, with all else that the request asked for. */
export function linkTo({ path, query }: ServedRequest, parameter: string, next: string): { readonly link: string } {
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, next);
  return { link: `<${path}?${parameters}>; rel="next"` };
}
