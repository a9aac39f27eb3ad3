import type { ChoiceName } from '../../behaviours/index.ts';
import { isJsonObject, type Json } from '../../contract/index.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { Recogniser, Recognisers } from './behaviours-around.ts';
import { type Observed, observed, unproven } from './choices.ts';
import { type ChoicePoint, type Evidence, isSuccess } from './evidence.ts';

/** Fewer elements than this are in some order by chance. */
const ENOUGH = 3;

/** The lists that a point is about: those at its element, or where it stands at an operation the first of its response. */
function lists(
  { point }: ChoicePoint,
  evidence: Evidence,
): { readonly list: readonly Json[]; readonly one: OperationExchange }[] {
  return evidence.ofOperations.flatMap((one) => {
    const { request, response, exchange } = one;
    if (!point.place.operations.includes(request.operation.operationId)) return [];
    if (response?.body === undefined || !isSuccess(exchange) || request.open.size > 0) return [];
    const { value } = response.body;
    const list = Array.isArray(value)
      ? value
      : isJsonObject(value)
        ? Object.values(value).find(Array.isArray)
        : undefined;
    return list === undefined ? [] : [{ list, one }];
  });
}

const listOrder: Recogniser<'list-order'> = (at, evidence) => {
  const found = lists(at, evidence);
  const signs = found.flatMap(({ list }): Observed<ChoiceName<'list-order'>>[] => {
    const numbers = idsOf(list);
    if (numbers.length < ENOUGH) return [];
    const isSorted = (compare: (one: number, other: number) => boolean): boolean =>
      numbers.every((value, index) => index === 0 || compare(numbers[index - 1] ?? 0, value));
    if (isSorted((one, other) => one < other)) return [{ name: 'by-id' }];
    if (isSorted((one, other) => one > other)) return [{ name: 'by-id-descending' }];
    // Whether that is no order at all, or one that its elements do not show, no response tells.
    return [];
  });
  if (signs.length === 0)
    return unproven(found.length, 'no list was in the order of its integers, or long enough to show one');
  return observed(at.choices, signs);
};

/** The first field that is an integer wherever it stands; none where it is also null, since null has no place in an order. */
function idsOf(list: readonly Json[]): number[] {
  const objects = list.filter(isJsonObject);
  const key = Object.keys(objects[0] ?? {}).find((name) =>
    objects.every((object) => (object[name] ?? null) === null || Number.isInteger(object[name])),
  );
  if (key === undefined || objects.some((object) => object[key] === null)) return [];
  return objects.flatMap((object) => (typeof object[key] === 'number' ? [object[key]] : []));
}

const listPaging: Recogniser<'list-paging'> = (at, evidence) => {
  const found = lists(at, evidence);
  const linked = found.filter(({ one }) => /;\s*rel="?next"?/.test(one.exchange.response?.headers.link ?? ''));
  if (linked.length === 0) return unproven(found.length, 'no response had a link to a next page');
  return observed(
    at.choices,
    linked.map(({ list }) => ({ name: 'by-link', with: { size: list.length } })),
  );
};

/** What lists show. By the name of the behaviour in the choices. */
export const OF_LISTS = { 'list-order': listOrder, 'list-paging': listPaging } as const satisfies Recognisers;
