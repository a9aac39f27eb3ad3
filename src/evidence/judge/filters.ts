import { isSuccess } from '../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, sourcesNeeding, toJsonText } from '../../contract/model/index.ts';
import { findListedIds, findLists, findPathProperties } from './listed-ids.ts';
import type { OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

/** A list that a server returned for one id, or without a query. */
interface FilteredList {
  readonly one: OperationExchange;
  readonly id: string;
  /** The names of the parameters that have the id. */
  readonly names: string;
  readonly elements: ReadonlySet<string>;
}

/**
 * Checks the filters of a list whose `x-source` has `needs: parameters`: a filter that narrows the list to an id has an effect for
 * another value as well, if the user named that value or it is in the list of such resources. Whether a filter for an unknown id has one is open.
 */
export function judgeFilters({ contract, known, all, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    const statements = sourcesNeeding(operation, 'parameters');
    const read = statements.length === 0 ? [] : all.filter((one) => isReadOf(one, operation));
    if (read.length === 0) continue;
    const properties = findPathProperties(contract);
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
        const how = `the filter that narrows the list for one ${parameter} has no effect for another, which exists`;
        tally.blame('lists', statements, { reason: 'filter', how }, list.one, narrowed.one.exchange);
      }
    }
  }
}

const isReadOf = (
  { exchange, request: { operation, faults, open } }: OperationExchange,
  other: OperationExchange['request']['operation'],
): boolean =>
  operation === other && isSuccess(exchange) && faults.length === 0 && [...open].every((part) => part === 'query');

/** Reads the list of a response, if the query has no parameter or, given a name, one value for this name and all others. */
function readList(one: OperationExchange, parameter: string | undefined): FilteredList[] {
  const query = new URLSearchParams(one.exchange.request.query);
  const [id = '', ...otherIds] = new Set(query.values());
  if (parameter === undefined ? query.size > 0 : !query.has(parameter) || otherIds.length > 0) return [];
  const value = one.response?.body?.value ?? null;
  const list = [value, ...Object.values(isJsonObject(value) ? value : {})].find((part) => Array.isArray(part));
  if (list === undefined) return [];
  const elements = new Set((list as readonly ExactJson[]).map((element) => toJsonText(element)));
  return [{ one, id, names: [...query.keys()].join(), elements }];
}

const hasSameElements = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && isSubset(some, others);

const isSubset = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].every((one) => others.has(one));
