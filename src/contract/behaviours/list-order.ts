import type { ExactJson } from '../model/index.ts';
import { isJsonObject } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import type { Detector, Sighting } from './detector.ts';
import { listsIn } from './evidence.ts';

/** `rising` and `falling` sort by the id of the elements, `latest-first` by their last message. */
export type ListOrder = 'as-given' | 'rising' | 'falling' | 'latest-first' | 'unordered';

export const listOrder: BehaviourDefinition<'list-order', ListOrder> = {
  default: () => 'as-given',
  choices: {
    'by-id': () => 'rising',
    'by-id-descending': () => 'falling',
    'by-last-message': () => 'latest-first',
    none: () => 'unordered',
  },
};

/** The number of elements from which an order counts: fewer may be in order by chance. */
const MIN_ELEMENTS = 3;

export const detector: Detector<typeof listOrder> = {
  permits: {
    none: ['by-id', 'by-id-descending', 'other'],
    'by-last-message': ['by-id', 'by-id-descending', 'other'],
    'by-id': ['other'],
    'by-id-descending': ['other'],
  },
  detect(evidence) {
    const lists = listsIn(evidence);
    const observed = lists.flatMap(({ by, list }): Sighting<'by-id' | 'by-id-descending'>[] => {
      const { key, ids } = integerIds(list);
      const isSorted = (sign: bigint): boolean =>
        ids.every((id, index) => index === 0 || sign * id > sign * (ids[index - 1] ?? 0n));
      if (ids.length < MIN_ELEMENTS) return [];
      // Other lists may have no order, or one that their elements do not show.
      if (!isSorted(1n) && !isSorted(-1n)) return [];
      if (key === 'id') return [{ by, name: isSorted(1n) ? 'by-id' : 'by-id-descending' }];
      const other = `the list is in the order of \`${key}\`, the ${isSorted(1n) ? 'lowest' : 'highest'} first`;
      return [{ by, other }];
    });
    return observed.length > 0
      ? { observed }
      : { absent: 'no list was in the order of its ids, or long enough to show one', in: lists.length };
  },
};

/** The ids of the elements and the name of their field; empty if no field is an integer id, or if an id is null, which has no order. */
function integerIds(list: readonly ExactJson[]): { readonly key: string; readonly ids: readonly bigint[] } {
  const objects = list.filter(isJsonObject);
  const keys = Object.keys(objects[0] ?? {}).filter(isIdName);
  const key = (keys.includes('id') ? ['id'] : keys).find((name) =>
    objects.every((object) => (object[name] ?? null) === null || isInteger(object[name])),
  );
  if (key === undefined || objects.some((object) => object[key] === null)) return { key: '', ids: [] };
  return { key, ids: objects.flatMap((object) => (isInteger(object[key]) ? [BigInt(object[key])] : [])) };
}

/** Names of ids. Integers with other names, such as a count, can be in order by chance, or for another reason. */
const ID_NAME = /^(id|[a-z]{1,12}(_[a-z]{1,12})*_id|[a-z]{1,12}([A-Z][a-z]{1,12})*Id)$/;

export const isIdName = (name: string): boolean => ID_NAME.test(name);

const isInteger = (value: ExactJson | undefined): value is number | bigint =>
  typeof value === 'bigint' || Number.isInteger(value);
