import { isSuccess, objectsIn } from '../../contract/behaviours/index.ts';
import {
  type Contract,
  type ExactJson,
  fromJsonText,
  isJsonObject,
  jsonContentOf,
  type Operation,
  sourcesNeeding,
  toJsonText,
} from '../../contract/model/index.ts';
import { findLists } from './listed-ids.ts';
import type { OperationExchange } from './operation-exchange.ts';
import { pathParameters } from './operations.ts';
import type { VouchedValues } from './vouched.ts';

/** A list that a server returned for one id, or without a query. */
export interface FilteredList {
  readonly one: OperationExchange;
  readonly id: string;
  /** The names of the parameters that have the id. */
  readonly names: string;
  readonly elements: ReadonlySet<string>;
}

/**
 * Whether the user named a query parameter that filters. Names of paths and bodies are left out: verify tries them as filters as
 * well, and a server may ignore them.
 */
export const isNamedFilter = (contract: Contract, known: VouchedValues, name: string): boolean =>
  known.has(name) && !isPartOfRequests(contract, name);

/** Whether a path or a body has this name. */
export const isPartOfRequests = ({ operations }: Contract, name: string): boolean =>
  operations.some(
    (one) =>
      pathParameters(one).some((parameter) => parameter.name === name) ||
      jsonContentOf(one.requestBody)?.schema?.properties.has(name),
  );

/** Finds the names of the properties that identify a resource. */
export const findIdentifiers = ({ model }: Contract): ReadonlySet<string> =>
  new Set(
    model.elements.flatMap((one) =>
      one.kind === 'property' && sourcesNeeding(one, 'identifier').length > 0 ? one.key : [],
    ),
  );

/** Finds the ids of resources that are no elements of a list: one of its filters may mean them, whatever fields have the same value. */
export const findIdsOfOthers = (contract: Contract, operation: Operation, known: VouchedValues): ReadonlySet<string> =>
  new Set(
    [...known].flatMap(([name, values]) =>
      isPartOfRequests(contract, name) && !findLists(contract, name).includes(operation) ? values : [],
    ),
  );

/** Finds the fields that have the value of the filter in some elements, and others in the rest. */
export function findMixedFields({ id, elements }: FilteredList): string[] {
  const fields = [...elements].flatMap((text) => findFields(fromJsonText(text)));
  return [...Map.groupBy(fields, ({ name }) => name)].flatMap(([name, values]) =>
    values.some(({ value }) => value === id) && values.some(({ value }) => value !== id) ? name : [],
  );
}

/** Finds the fields of an element that have texts or numbers, by their names. */
export const findFields = (element: ExactJson) =>
  objectsIn(element).flatMap((object) =>
    Object.entries(object).flatMap(([name, value]) =>
      ['string', 'number', 'bigint'].includes(typeof value) ? [{ name, value: String(value) }] : [],
    ),
  );

export const isSuccessfulRead = (
  { exchange, request: { operation, faults, open } }: OperationExchange,
  other: OperationExchange['request']['operation'],
): boolean =>
  operation === other && isSuccess(exchange) && faults.length === 0 && [...open].every((part) => part === 'query');

/** Reads the list of a response, if the query has no parameter or, given a name, one value for this name and all others. */
export function readList(one: OperationExchange, parameter: string | undefined): FilteredList[] {
  const query = new URLSearchParams(one.exchange.request.query);
  const [id = '', ...otherIds] = new Set(query.values());
  if (parameter === undefined ? query.size > 0 : !query.has(parameter) || otherIds.length > 0) return [];
  return readElements(one).map((elements) => ({ one, id, names: [...query.keys()].join(), elements }));
}

/** Reads the elements of the first list of a response, as JSON. */
export function readElements({ response }: OperationExchange): ReadonlySet<string>[] {
  const value = response?.body?.value ?? null;
  const list = [value, ...Object.values(isJsonObject(value) ? value : {})].find((part) => Array.isArray(part));
  return list === undefined ? [] : [new Set((list as readonly ExactJson[]).map((element) => toJsonText(element)))];
}

export const hasSameElements = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && isSubset(some, others);

export const isSubset = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].every((one) => others.has(one));
