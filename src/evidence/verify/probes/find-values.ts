import { type Contract, type ExactJson, isJsonObject } from '../../../contract/model/index.ts';
import { findValuesLike, listNamedFields, readJson, type Scalar } from '../../judge/index.ts';
import type { Send } from '../send.ts';
import type { KnownResources } from './probe.ts';
import { createRequestFactories } from './valid-requests.ts';

/** A name that a path can contain unescaped. */
const UNESCAPED_NAME = /^[\w.-]{1,80}$/;

/**
 * Finds missing path values by requesting the path that ends before the parameter, if the contract has that path: the
 * response may list the values, as texts, numbers or fields whose names end with the last word of the parameter's name,
 * such as `id`.
 */
export async function findValues(
  contract: Contract,
  known: KnownResources,
  send: SendBySurface,
): Promise<KnownResources> {
  const requests = contract.operations
    .filter(({ surface, method }) => known.surfaces.has(surface) && method === 'get')
    .map(createRequestFactories(known));
  const values = new Map(known.values);
  const foundNames = new Set<string>();
  for (const { operation, lacking } of requests) {
    const [name = '', ...others] = lacking;
    const above = requests.find(
      (one) => one.lacking.length === 0 && `${one.operation.path}{${name}}/` === operation.path,
    );
    if (above === undefined || others.length > 0) continue;
    const { response } = (await send[operation.surface]?.(above.make())) ?? {};
    const body = response === undefined || response.status >= 300 ? undefined : readJson(response.body);
    const value =
      body &&
      findListedValues(body.value, name)
        .map(String)
        .find((text) => UNESCAPED_NAME.test(text));
    if (value === undefined) continue;
    values.set(name, value);
    foundNames.add(name);
  }
  return foundNames.size === 0 ? known : { ...known, values, foundNames };
}

type SendBySurface = Readonly<Partial<Record<string, Send>>>;

/**
 * Finds the values of a path parameter in the lists of a value: those at the places of a value that the user named. Otherwise, fields
 * of elements whose names end with the last word of the parameter's name, such as `id`; or else, if the user named none, texts and
 * numbers.
 */
export function findListedValues(value: ExactJson, parameter: string, named?: string): Scalar[] {
  const ending = parameter.slice(parameter.lastIndexOf('_') + 1);
  const isField = ({ name }: { readonly name: string }): boolean => name.endsWith(ending);
  const like = findValuesLike(value, (one) => one === named);
  // Another field, such as a label, can have the value as well.
  if (like.length > 0) return (like.some(isField) ? like.filter(isField) : like).map(({ id }) => id);
  const listed = listNamedFields(value);
  const fields = listed.filter(isField);
  const values = fields.length > 0 || named !== undefined ? fields : listed.filter(({ name }) => name === '');
  const depth = Math.min(...values.map(({ place }) => place.split('/').length));
  return values.filter(({ place }) => place.split('/').length === depth).map(({ id }) => id);
}

const toScalars = (value: ExactJson | undefined): Scalar[] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? [value] : [];

/** Finds the values of all fields with a given name, at any depth. */
export function findFieldValues(value: ExactJson, name: string): Scalar[] {
  if (Array.isArray(value)) return value.flatMap((item: ExactJson) => findFieldValues(item, name));
  if (!isJsonObject(value)) return [];
  return [...toScalars(value[name]), ...Object.values(value).flatMap((child) => findFieldValues(child, name))];
}
