import { isSuccess } from '../../../contract/behaviours/index.ts';
import type { Contract, ExactJson, Operation } from '../../../contract/model/index.ts';
import { type Exchange, pathParameters, readJson } from '../../judge/index.ts';
import { findFieldValues, findListedValues } from './find-values.ts';
import type { Probe } from './probe.ts';

const MAX_QUERIES = 3;

export interface SentProbe {
  readonly probe: Probe;
  readonly exchange: Exchange;
}

/** Returns the bodies of successful responses, with the paths of their operations. */
export const successfulBodies = (sent: readonly SentProbe[]): { readonly path: string; readonly value: ExactJson }[] =>
  sent.flatMap(({ probe: { operation }, exchange }) => {
    const body = isSuccess(exchange) ? readJson(exchange.response?.body ?? new Uint8Array()) : undefined;
    return body === undefined || operation === undefined ? [] : [{ path: operation.path, value: body.value }];
  });

/**
 * Returns queries that may filter a list, by documented parameters or, if others are open, by names of ids. Their
 * values come from the `enum` of the schema, the user or earlier responses; parameters without a value are left out.
 *
 * @param otherwise The value of a parameter that has no other.
 */
export function createFilterQueries(
  contract: Contract,
  operation: Operation,
  values: ReadonlyMap<string, string>,
  sent: readonly SentProbe[],
  otherwise?: string,
): string[] {
  const { operations } = contract;
  const stated = operation.parameters.filter((one) => one.in === 'query');
  const bodies = successfulBodies(sent);
  const valueFor = (name: string): ExactJson | undefined => {
    const isAbove = (one: (typeof bodies)[number]): boolean =>
      operations.some((other) => other.path.startsWith(`${one.path}{${name}}`));
    const listed = bodies.filter(isAbove).flatMap(({ value }) => findListedValues(value, name));
    return values.get(name) ?? listed[0] ?? bodies.flatMap(({ value }) => findFieldValues(value, name))[0];
  };
  const names = new Set([...stated.map(({ name }) => name), ...findFilterNames(contract, operation)]);
  const queries = Array.from(names).flatMap((name) => {
    const value = stated.find((one) => one.name === name)?.schema?.node.enum ?? valueFor(name) ?? otherwise;
    const [first] = [value].flat();
    return first === undefined ? [] : [queryOf([[name, String(first)]])];
  });
  return queries.slice(0, MAX_QUERIES);
}

/** Finds the names of ids by which a list may be filtered, if its parameters are open. */
export function findFilterNames(
  { openPoints, operations, model }: Contract,
  { operationId, path, surface }: Operation,
): readonly string[] {
  const isOpen = openPoints.some(
    ({ aspect, place }) => aspect === 'parameters' && place.operations.includes(operationId),
  );
  if (!isOpen) return [];
  const ofPaths = operations
    .filter((other) => other.surface === surface && !other.path.startsWith(`${path}{`))
    .flatMap((other) => pathParameters(other).map(({ name }) => name));
  const properties = model.elements.filter(({ kind }) => kind === 'property').map(({ key }) => key);
  return [...new Set([...ofPaths, ...properties.filter((key) => key.endsWith('_id'))])].slice(0, MAX_QUERIES);
}

/**
 * Returns a query that gives one value to a parameter in each usual spelling of its name: for `agent_id`, also `agentId`, `agent-id` and
 * `agent`. Which of them a server knows is open.
 */
export function createSpelledQuery(name: string, value: string): string {
  const words = name.split('_');
  const ends = [words, ...(words.length > 2 ? [words.slice(1)] : [])];
  const spellings: string[] = ends.flatMap((some) => [
    some.join('_'),
    some.map((word, index) => (index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`)).join(''),
    some.join('-'),
    some.slice(0, -1).join('_'),
  ]);
  const names = new Set(spellings.filter((spelling) => spelling !== ''));
  return queryOf([...names].map((one) => [one, value]));
}

/** Writes a query. A space is escaped as `%20`, since `+` is one only in forms (RFC 3986, section 2.2). */
export const queryOf = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
