import {
  type ListOrder,
  nextPageValues,
  type Paging,
  pageHeaders,
  requestedPage,
} from '../../contract/behaviours/index.ts';
import type { JsonObject, Schema } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { idsOf, type ServedContract, type ServedMark, type SourceRequest, type SourceResponse } from '../http/core.ts';
import { replaceAt } from './repeats.ts';

/** A list in a response that is sent in pages. */
export interface PagedList {
  readonly keys: readonly string[];
  readonly paging: Paging;
  /** Whether the schema of the whole body allows a value. */
  readonly fits: (body: unknown) => boolean;
}

/**
 * Changes texts, integers and lists of an example as the choices of the set say.
 *
 * @param around Marks outside of the schema, which concern the first list.
 */
export function varyExample(
  { marks, decisions }: ServedContract,
  surface: string,
  schema: Schema | undefined,
  example: unknown,
  around: readonly ServedMark[],
  fits: PagedList['fits'],
) {
  const integers = decisions.forSurface('integers', surface);
  const size = decisions.forSurface('integer-size', surface);
  const nulls = decisions.forSurface('nulls', surface);
  const paged: PagedList[] = [];
  const openPoints = new Set<string>();
  const noteDecision = <Value>(
    value: Value,
    { openPoints: ids }: { readonly openPoints: readonly string[] },
  ): Value => {
    for (const id of ids) openPoints.add(id);
    return value;
  };

  const varyList = (list: readonly unknown[], keys: readonly string[], ids: readonly string[]): readonly unknown[] => {
    const paging = decisions.forPoints('list-paging', ids).does;
    if (paging !== undefined) paged.push({ keys, paging, fits });
    return reorder(list, decisions.forPoints('list-order', ids).does);
  };

  /** Whether the contract itself states a value and its type. Fields that a set adds are not changed. */
  const isStated = (element: JsonObject): boolean =>
    element['x-source'] !== undefined &&
    element.type !== undefined &&
    !marks.on(element).some(({ aspect }) => aspect === 'type');

  /** @param isSecond Whether the value is in the second element of a list, in which nulls are shown. */
  const vary = (described: Schema | undefined, value: unknown, keys: readonly string[], isSecond = false): unknown => {
    if (described === undefined) return value;
    const stated = described.parts.filter(({ node }) => isStated(node));
    if (nulls.does && isSecond && stated.length > 0 && typeof value !== 'object') return noteDecision(null, nulls);
    const ids = idsOf(described.parts.flatMap(({ node }) => marks.on(node)));
    if (Array.isArray(value)) {
      const elements = value.map((item, index) => vary(described.items, item, [...keys, `${index}`], index === 1));
      return varyList(elements, keys, ids);
    }
    if (isJsonObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, field]) => [
          key,
          vary(described.properties.get(key), field, [...keys, key], isSecond),
        ]),
      );
    }
    if (typeof value === 'string') return decisions.forPoints('content-form', ids).does.mark(value);
    if (Number.isInteger(value) && stated.some(({ node }) => node.type === 'integer')) {
      const signed = integers.does.encode(Number(value));
      const sized = size.does.encode(signed);
      if (sized !== signed) return noteDecision(sized, size);
      return signed === value ? value : noteDecision(signed, integers);
    }
    return value;
  };

  const body = vary(schema, example, []);
  const first = findFirstList(body);
  const shown = first === undefined ? body : withList(body, first, (list) => varyList(list, first, idsOf(around)));
  return { body: shown, paged, openPoints: [...openPoints] };
}

/**
 * Reduces a list to the requested page, and adds the address of the next page: a header `Link`, or a field next to the
 * list.
 */
export function takePage<Page extends Pick<SourceResponse, 'headers' | 'body'>>(
  response: Page,
  { keys, paging, fits }: PagedList,
  { query, path }: SourceRequest['request'],
): Page {
  const { size, field } = paging;
  const page = requestedPage(paging, query);
  const end = page * size;
  let next: number | undefined;
  const body = withList(response.body, keys, (list) => {
    if (list.length > end) next = page + 1;
    return list.slice(end - size, end);
  });
  const headers = { ...response.headers, ...pageHeaders(paging, next, path, query) };
  // A field with `undefined` is left out.
  const withNextPage = (form: unknown): unknown =>
    replaceAt(body, keys.slice(0, -1), (part) => (field ? { ...Object(part), [field]: form } : part));
  return { ...response, headers, body: nextPageValues(next).map(withNextPage).find(fits) ?? body };
}

/** Returns the keys of the first list in a body, which is the body itself or a field of it; `undefined` for others. */
function findFirstList(body: unknown): readonly string[] | undefined {
  if (Array.isArray(body)) return [];
  if (!isJsonObject(body)) return undefined;
  const [key] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? [];
  return key === undefined ? undefined : [key];
}

const withList = (value: unknown, keys: readonly string[], change: (list: readonly unknown[]) => unknown): unknown =>
  replaceAt(value, keys, (part) => (Array.isArray(part) ? change(part) : part));

/**
 * Orders a list as the set chose. `rising` and `falling` sort by the first field whose values are all integers, and put
 * elements without the field last; `latest-first` and `unordered` only move the first element to the end.
 */
function reorder(list: readonly unknown[], order: ListOrder): readonly unknown[] {
  if (order === 'as-given' || list.length < 2) return list;
  if (order === 'latest-first' || order === 'unordered') return [...list.slice(1), ...list.slice(0, 1)];
  const [first] = list;
  const isInteger = (value: unknown): value is number | bigint => typeof value === 'bigint' || Number.isInteger(value);
  const key = isJsonObject(first)
    ? Object.keys(first).find((name) => list.every((item) => isInteger(fieldValue(item, name) ?? 0)))
    : undefined;
  if (key === undefined) return list;
  const numbered = list.filter((item) => isInteger(fieldValue(item, key)));
  const compare = (a: unknown, b: unknown): number => {
    const [one, other] = [fieldValue(a, key), fieldValue(b, key)];
    return isInteger(one) && isInteger(other) && one !== other ? (one < other ? -1 : 1) : 0;
  };
  const sorted = numbered.toSorted(order === 'rising' ? compare : (a, b) => compare(b, a));
  return [...sorted, ...list.filter((item) => !numbered.includes(item))];
}

function fieldValue(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}
