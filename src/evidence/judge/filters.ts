import { isSuccess } from '../../contract/behaviours/index.ts';
import { fromJsonText, sourcesNeeding } from '../../contract/model/index.ts';
import {
  type FilteredList,
  findFields,
  findIdentifiers,
  findIdsOfOthers,
  findMixedFields,
  hasSameElements,
  isNamedFilter,
  isSubset,
  isSuccessfulRead,
  readElements,
  readList,
} from './filtered-lists.ts';
import { findIneffectiveFilters } from './ineffective-filters.ts';
import { mayBePageOfList } from './listed.ts';
import { findListedIds, findLists, findPathProperties } from './listed-ids.ts';
import { pathParameters } from './operations.ts';
import type { JudgeContext } from './tally.ts';

/**
 * Checks the filters of a list whose `x-source` has `needs: parameters`: a filter that narrows the list to an id has an effect for
 * another id as well, if the user named it or it is in the list of such resources. Whether a filter for an unknown
 * id has one is open.
 * A filter that the user named, and that has an effect, does not give the elements of two values for each of them, gives no elements
 * with another identifier beside those with the value, and lacks none with it.
 */
export function judgeFilters({ contract, known, all, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    const statements = sourcesNeeding(operation, 'parameters');
    const read = statements.length === 0 ? [] : all.filter((one) => isSuccessfulRead(one, operation));
    if (read.length === 0) continue;
    const properties = findPathProperties(contract);
    const identifiers = findIdentifiers(contract);
    const ineffective = findIneffectiveFilters(contract, read, known);
    const pathIds = new Set(properties.flatMap((one) => [known.get(one.parameter) ?? []].flat()));
    for (const parameter of new Set([...properties.map((one) => one.parameter), ...known.keys()])) {
      const property = properties.find((one) => one.parameter === parameter);
      const working = new Set([known.get(parameter) ?? []].flat());
      const sources = findLists(contract, parameter);
      const bodies = all
        .filter((one) => sources.includes(one.request.operation) && isSuccess(one.exchange))
        .map(({ response }) => response?.body?.value ?? null);
      const listed = property === undefined ? [] : findListedIds(property, bodies, working).flat().map(String);
      const existing = new Set([...working, ...listed]);
      const wholes = read.flatMap((one) => readList(one, undefined));
      const filtered = read.flatMap((one) => readList(one, parameter)).filter(({ id }) => existing.has(id));
      // A list or a beginning of values, such as `agent.in=1,2` and `user=eu*`, can be that of all elements.
      const areIdentifiers = (whole: FilteredList, ids: readonly string[]): boolean =>
        ids.every((id) => /^-?\d+$/.test(id) && (property !== undefined || pathIds.has(id))) ||
        haveSameField(whole, ids);
      for (const list of filtered) {
        const whole = wholes.find(({ elements }) => hasSameElements(elements, list.elements));
        const narrowed = filtered.find(
          ({ id, names, elements }) =>
            id !== list.id &&
            names === list.names &&
            elements.size > 0 &&
            elements.size < list.elements.size &&
            isSubset(elements, list.elements),
        );
        if (whole === undefined || narrowed === undefined) continue;
        if (!areIdentifiers(whole, [list.id, narrowed.id])) continue;
        const how = `the filter that narrows the list for one ${parameter} has no effect for another, which exists`;
        tally.blame('lists', statements, { reason: 'filter', how }, list.one, narrowed.one.exchange);
      }
      if (!isNamedFilter(contract, known, parameter)) continue;
      const byFilter = read.flatMap((one) => readList(one, parameter)).filter(({ names }) => names === parameter);
      const idsOfOthers = findIdsOfOthers(contract, operation, known);
      for (const list of byFilter.filter(({ id, one }) => working.has(id) && !ineffective.has(one.exchange))) {
        const same = byFilter.find((other) => other.id !== list.id && isSameForBoth(list, other));
        const fields = idsOfOthers.has(list.id) ? [] : [...identifiers];
        const [field] = findMixedFields(list).filter((name) => fields.includes(name));
        const whole = wholes.find(({ elements }) => elements.size > list.elements.size);
        const other = same ?? (field === undefined ? undefined : whole);
        const lacking =
          other === undefined ? findListWithLackingElements(list, fields, { byFilter, wholes }) : undefined;
        if (lacking !== undefined) {
          const problem = {
            reason: 'lacking',
            how: `the list lacks the elements with the value of the filter ${parameter}`,
          };
          tally.blame('lists', statements, problem, list.one, lacking.one.exchange);
        }
        if (other === undefined) continue;
        const how =
          same === undefined
            ? `the list with the filter ${parameter} has an element with another ${field}`
            : `the list with the filter ${parameter} is the same for two values, and has elements for both`;
        tally.blame('lists', statements, { reason: 'mixed', how }, list.one, other.one.exchange);
      }
    }
  }
}

/**
 * Finds the list without a query that has elements with the value of a filter, if the filtered list has none of them. The value is
 * that of an identifier, and not by chance: another value of the filter is one of the same identifier. The list has other
 * elements, or that of the other value has all elements with it and no others.
 */
function findListWithLackingElements(
  list: FilteredList,
  identifiers: readonly string[],
  { byFilter, wholes }: { readonly byFilter: readonly FilteredList[]; readonly wholes: readonly FilteredList[] },
): FilteredList | undefined {
  if (mayBePageOfList(list.one.response?.body?.value)) return undefined;
  return wholes.find((whole) =>
    identifiers.some((field) => {
      const values = valuesIn(whole, field);
      const own = valuesIn(list, field);
      if (!values.includes(list.id) || own.includes(list.id)) return false;
      const others = byFilter.filter(({ id }) => id !== list.id && values.includes(id));
      return own.length > 0
        ? others.length > 0
        : list.elements.size === 0 &&
            others.some((other) => {
              const ofOther = valuesIn(other, field);
              return ofOther.length > 0 && ofOther.every((value) => value === other.id);
            });
    }),
  );
}

/** Whether some field of a list has each of several values, so that they are values of one kind. */
const haveSameField = ({ elements }: FilteredList, values: readonly string[]): boolean =>
  [
    ...Map.groupBy(
      [...elements].flatMap((text) => findFields(fromJsonText(text))),
      ({ name }) => name,
    ).values(),
  ].some((fields) => values.every((value) => fields.some((field) => field.value === value)));

const valuesIn = ({ elements }: FilteredList, field: string): string[] =>
  [...elements].flatMap((text) =>
    findFields(fromJsonText(text)).flatMap(({ name, value }) => (name === field ? value : [])),
  );

/** Whether two values give the same list, in which a field has each of them. */
function isSameForBoth(list: FilteredList, other: FilteredList): boolean {
  const others = findMixedFields(other);
  return hasSameElements(list.elements, other.elements) && findMixedFields(list).some((name) => others.includes(name));
}

/**
 * Checks that a filter by a resource that the key cannot access gives no elements that the key does not get otherwise. A server may
 * refuse such a filter, ignore it, or return an empty list.
 */
export function judgeInaccessibleFilters({ contract, all, tally, claims }: JudgeContext): void {
  for (const operation of contract.operations.filter((one) => pathParameters(one).length === 0)) {
    const read = all.filter((one) => isSuccessfulRead(one, operation));
    const [whole, ...others] = read.flatMap((one) => readList(one, undefined));
    if (whole === undefined || mayBePageOfList(whole.one.response?.body?.value)) continue;
    const accessible = [whole, ...others].flatMap(({ elements }) => [...elements]);
    const fields = findUniqueFields(whole);
    const own = new Set(accessible.flatMap((text) => findFields(fromJsonText(text)).map((one) => JSON.stringify(one))));
    for (const one of read.filter(({ exchange }) => exchange.request.resource === 'inaccessible')) {
      const [list] = readElements(one);
      const isOther = (text: string): boolean => {
        const identifying = findFields(fromJsonText(text)).filter(({ name }) => fields.has(name));
        return identifying.length > 0 && identifying.every((field) => !own.has(JSON.stringify(field)));
      };
      if (list === undefined || ![...list].some(isOther)) continue;
      const how =
        'the filter is a resource that the key cannot access, and the list has elements that it has not otherwise';
      const ids = claims.at(`${operation.pointer}/responses/403`);
      tally.blame('ignored-id', ids, { reason: 'inaccessible filter', how }, one, whole.one.exchange);
    }
  }
}

/** Finds the fields with another value in each element of a list with several elements. */
function findUniqueFields({ elements }: FilteredList): ReadonlySet<string> {
  const fields = [...elements].flatMap((text) => findFields(fromJsonText(text)));
  const byName = [...Map.groupBy(fields, ({ name }) => name)];
  const isUnique = (values: readonly { readonly value: string }[]): boolean =>
    values.length === elements.size && new Set(values.map(({ value }) => value)).size === values.length;
  return new Set(elements.size > 1 ? byName.flatMap(([name, values]) => (isUnique(values) ? name : [])) : []);
}
