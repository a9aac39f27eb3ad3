import { isSuccess } from '../../contract/behaviours/index.ts';
import {
  type Contract,
  type ExactJson,
  isJsonObject,
  type Operation,
  sourcesNeedingPaths,
} from '../../contract/model/index.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import { isIntegerParameter, pathParameters } from './operations.ts';
import type { JudgeContext } from './tally.ts';
import type { VouchedValues } from './vouched.ts';

/** A property whose values name resources in paths, such as the `id` of an agent, which is the `agent_id` of a path. */
export interface PathProperty {
  readonly name: string;
  readonly parameter: string;
  readonly statements: readonly string[];
}

/** An id in a list, and its place: a JSON pointer with `*` for each element. */
interface ListedId {
  readonly place: string;
  /** The name of the field; empty for an element that is a text or a number. */
  readonly name: string;
  /** The name of the member, if the list is an object. */
  readonly key: string | undefined;
  readonly id: ExactJson;
}

export type Scalar = string | number | bigint;
type ListedValue = ListedId & { readonly id: Scalar };

/**
 * Checks lists of resources whose ids the contract states, although the form of the list is open: an id that works in a path
 * is not a text in the list.
 */
export function judgeListedIds({ contract, known, all, tally }: JudgeContext): void {
  for (const property of findPathProperties(contract)) {
    const working = findWorkingIds(property.parameter, all, known);
    for (const operation of findLists(contract, property.parameter)) {
      const read = all.filter(
        (one) => one.request.operation === operation && isSuccess(one.exchange) && one.request.faults.length === 0,
      );
      const bodies = read.map(({ response }) => response?.body?.value ?? null);
      const found = findListedIds(property, bodies, working);
      const lists = read.map((one, index) => ({ one, ids: found[index] ?? [] }));
      for (const { one, ids } of lists) {
        const wrong = ids.find((id) => typeof id === 'string' || !INTEGER.test(String(id)));
        if (wrong !== undefined) {
          const type = typeof wrong === 'string' ? 'a text' : 'no integer';
          const how = `${property.name} is ${type} in the list, and an integer as ${property.parameter} in paths`;
          tally.blame('body', property.statements, { reason: 'type', how }, one);
        } else if (ids.some((id) => working.has(String(id)))) tally.credit(property.statements, one);
      }
    }
  }
}

export function findPathProperties({ model }: Contract): PathProperty[] {
  return model.elements.flatMap((element) => {
    const sources = element.kind === 'property' ? sourcesNeedingPaths(element) : [];
    return [...Map.groupBy(sources, ({ parameter }) => parameter)].map(([parameter, group]) => ({
      ...{ name: element.key, parameter, statements: group.map(({ id }) => id) },
    }));
  });
}

/** Finds the lists directly above a path parameter, if it is an integer. */
export const findLists = ({ operations }: Contract, parameter: string): Operation[] =>
  operations.filter(
    ({ method, path }) =>
      method === 'get' &&
      operations.some(
        (below) =>
          below.path.startsWith(`${path}{${parameter}}`) &&
          pathParameters(below).some((one) => one.name === parameter && isIntegerParameter(one)),
      ),
  );

/** Finds the ids that exist: the user named them, or a request with them in its path succeeded. */
function findWorkingIds(
  parameter: string,
  all: readonly OperationExchange[],
  known: VouchedValues,
): ReadonlySet<string> {
  const succeeded = all.filter((one) => isSound(one) && isSuccess(one.exchange));
  return new Set([
    ...[known.get(parameter) ?? []].flat(),
    ...succeeded.flatMap(({ request }) => request.values[parameter] ?? []),
  ]);
}

/**
 * Finds the ids in each body of a list: the values at the places where working ids are, as integers or, if no body has one as an
 * integer, as texts.
 */
export function findListedIds(
  { name, parameter }: PathProperty,
  bodies: readonly ExactJson[],
  working: ReadonlySet<string>,
): ExactJson[][] {
  const lists = bodies.map((body) => listFields(body).filter((one) => [name, parameter].includes(one.name)));
  const shown = lists.flat().filter(({ id }) => isScalar(id) && working.has(String(id)));
  const integers = shown.filter(({ id }) => typeof id !== 'string');
  const depth = Math.min(...shown.map(({ place }) => place.split('/').length));
  const texts = shown.filter(({ place }) => place.split('/').length === depth);
  const places = new Set((integers.length > 0 ? integers : texts).map(({ place }) => place));
  return lists.map((fields) =>
    fields
      .filter(
        (one) => places.has(one.place) && one.name === name && (typeof one.id !== 'string' || INTEGER.test(one.id)),
      )
      .map(({ id }) => id),
  );
}

const INTEGER = /^-?\d+$/;
const isScalar = (value: ExactJson): value is Scalar => ['string', 'number', 'bigint'].includes(typeof value);

/**
 * Finds the names or ids in a list: the values at the places where one that is known to work is. An element that is the member
 * of an object counts only if the member has the same name as the element, since other members may be no elements.
 */
export function findValuesLike(body: ExactJson, isWorking: (value: string) => boolean): ListedValue[] {
  const listed = listNamedFields(body);
  const places = new Set(listed.filter(({ id }) => isWorking(String(id))).map(({ place }) => place));
  return listed.filter(({ place }) => places.has(place));
}

/** Lists the texts and numbers in lists, and in the fields of their elements. */
export const listNamedFields = (body: ExactJson): ListedValue[] =>
  listFields(body).flatMap(({ id, ...one }) =>
    isScalar(id) && (one.key === undefined || one.key === String(id)) ? [{ ...one, id }] : [],
  );

/** Whether a list has such a value: a text or a number in the list, a field of an element, or the name of a member. */
export const isListed = (body: ExactJson, test: (one: Pick<ListedId, 'name' | 'id'>) => boolean): boolean =>
  listFields(body).some((one) => test(one) || (one.key !== undefined && test({ name: '', id: one.key })));

/** Lists the fields in the elements of lists, and in the members of objects that have only objects; and the texts and numbers in lists. */
function listFields(value: ExactJson, place = '', isElement = false, key?: string): ListedId[] {
  if (Array.isArray(value))
    return value.flatMap((item: ExactJson) =>
      isScalar(item) ? [{ place: `${place}/*`, name: '', key, id: item }] : listFields(item, `${place}/*`, true, key),
    );
  if (!isJsonObject(value)) return [];
  const parts = Object.entries(value);
  const isMap = parts.length > 0 && parts.every(([, part]) => isJsonObject(part));
  return parts.flatMap(([name, part]): ListedId[] => {
    const child = `${place}/${isMap ? '*' : name}`;
    if (typeof part === 'object' && part !== null)
      return listFields(part, child, isMap || isElement, isMap ? name : key);
    return isElement && part !== null ? [{ place: child, name, key, id: part }] : [];
  });
}
