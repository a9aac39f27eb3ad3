import { type Contract, type ExactJson, isJsonObject } from '../../../contract/model/index.ts';
import { readJson } from '../../judge/index.ts';
import type { Send } from '../send.ts';
import type { KnownResources } from './probe.ts';
import { requestFactories } from './valid-requests.ts';

/** Values that a path can contain unescaped. */
const NAME = /^[\w.-]{1,80}$/;

/**
 * Finds missing path values by requesting the path that ends before the parameter, if the contract has it: the response
 * may list the values, as texts or in a field with the parameter's name.
 */
export async function findValues(contract: Contract, known: KnownResources, send: VerifySend): Promise<KnownResources> {
  const requests = contract.operations
    .filter(({ surface, method }) => known.surfaces.has(surface) && method === 'get')
    .map(requestFactories(known));
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
      valuesIn(body.value, name)
        .map(String)
        .find((text) => NAME.test(text));
    if (value === undefined) continue;
    values.set(name, value);
    foundNames.add(name);
  }
  return foundNames.size === 0 ? known : { ...known, values, foundNames };
}

type VerifySend = Readonly<Partial<Record<string, Send>>>;

/** Returns the elements of the lists in a value, or those of their fields whose names end like the parameter's. */
export function valuesIn(value: ExactJson, parameter: string): Scalar[] {
  const ending = parameter.slice(parameter.lastIndexOf('_') + 1);
  if (Array.isArray(value)) {
    return value.flatMap((item: ExactJson) => {
      if (!isJsonObject(item)) return scalarsIn(item);
      return scalarsIn(Object.entries(item).find(([name]) => name.endsWith(ending))?.[1]);
    });
  }
  return isJsonObject(value) ? Object.values(value).flatMap((child) => valuesIn(child, parameter)) : [];
}

type Scalar = string | number | bigint;

const scalarsIn = (value: ExactJson | undefined): Scalar[] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? [value] : [];

/** Returns the values of all fields with a name, at any depth. */
export function fieldsIn(value: ExactJson, name: string): Scalar[] {
  if (Array.isArray(value)) return value.flatMap((item: ExactJson) => fieldsIn(item, name));
  if (!isJsonObject(value)) return [];
  return [...scalarsIn(value[name]), ...Object.values(value).flatMap((child) => fieldsIn(child, name))];
}
