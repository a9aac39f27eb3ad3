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
  { openPoints, operations, model }: Contract,
  { operationId, path, parameters, surface }: Operation,
  values: ReadonlyMap<string, string>,
  sent: readonly SentProbe[],
  otherwise?: string,
): string[] {
  const isOpen = openPoints.some(
    ({ aspect, place }) => aspect === 'parameters' && place.operations.includes(operationId),
  );
  const stated = parameters.filter((one) => one.in === 'query');
  const ofPaths = operations
    .filter((other) => other.surface === surface && !other.path.startsWith(`${path}{`))
    .flatMap((other) => pathParameters(other).map(({ name }) => name));
  const properties = model.elements.filter(({ kind }) => kind === 'property').map(({ key }) => key);
  const open = isOpen ? [...ofPaths, ...properties.filter((key) => key.endsWith('_id'))] : [];
  const bodies = successfulBodies(sent);
  const valueFor = (name: string): ExactJson | undefined => {
    const isAbove = (one: (typeof bodies)[number]): boolean =>
      operations.some((other) => other.path.startsWith(`${one.path}{${name}}`));
    const listed = bodies.filter(isAbove).flatMap(({ value }) => findListedValues(value, name));
    return values.get(name) ?? listed[0] ?? bodies.flatMap(({ value }) => findFieldValues(value, name))[0];
  };
  const names = new Set([...stated.map(({ name }) => name), ...open]);
  const queries = Array.from(names).flatMap((name) => {
    const value = stated.find((one) => one.name === name)?.schema?.node.enum ?? valueFor(name) ?? otherwise;
    const [first] = [value].flat();
    return first === undefined ? [] : [new URLSearchParams({ [name]: String(first) }).toString()];
  });
  return queries.slice(0, MAX_QUERIES);
}
