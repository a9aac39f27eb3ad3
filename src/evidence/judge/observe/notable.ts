import { isSuccess } from '../../../contract/behaviours/index.ts';
import {
  at,
  type Contract,
  type Operation,
  sourcesNeeding,
  sourcesNeedingValues,
} from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import { hasOnlyEmptyTexts, mayBePageOfList } from '../listed.ts';
import { findLists, findPathProperties, isListed } from '../listed-ids.ts';
import { isSound, type OperationExchange } from '../operation-exchange.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import { describeMisplacedIds, describeMisplacedTexts } from './returned-texts.ts';

/** Something unexpected that breaks no statement, since the contract is open there. */
export interface Notable {
  readonly operation: Operation;
  readonly says: string;
  /** The exchanges that show it; empty for returned texts and ids, whose sentences only count the exchanges. */
  readonly exchanges: readonly Exchange[];
}

/**
 * Finds nulls in place of a stated type, needed values without a text, lists without the ids that work, and returned texts
 * and ids that differ from the sent ones.
 */
export function findNotable(contract: Contract, { ofOperations }: PairedExchanges): Notable[] {
  const accepted = ofOperations.filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0);
  return [...Map.groupBy(accepted, ({ request }) => request.operation)].flatMap(([operation, group]) => {
    const isOpen = group.some(({ response }) => response?.schema?.properties.size === 0);
    const misplaced = isOpen ? [...describeMisplacedTexts(group), ...describeMisplacedIds(group)] : [];
    return [
      ...findNulls(group),
      ...findEmptyValues(operation, group),
      ...findUnlistedIds(contract, operation, group, accepted),
      ...misplaced.map((says) => ({ says, exchanges: [] })),
    ].map((one) => ({ operation, ...one }));
  });
}

type Finding = Omit<Notable, 'operation'>;

function findNulls(group: readonly OperationExchange[]): Finding[] {
  const nulls = group.flatMap((one) => {
    const places = [...(one.response?.nulls ?? []), ...findNullIdentifiers(one)];
    return [...new Set(places.map((place) => place.replaceAll(/\/\d+(?=\/|$)/g, '/*')))].map((place) => ({
      place: place === '' ? 'the body' : place,
      exchange: one.exchange,
    }));
  });
  return [...Map.groupBy(nulls, ({ place }) => place)].map(([place, found]) => ({
    says: `${place} is null in ${found.length} of ${group.length} responses.`,
    exchanges: found.map(({ exchange }) => exchange),
  }));
}

/** Finds nulls in fields that identify their object. If the type of such a field is open, null breaks no statement. */
const findNullIdentifiers = ({ response }: OperationExchange): string[] =>
  [...(response?.schema?.properties ?? [])].flatMap(([part, { target }]) =>
    [...target.properties]
      .filter(([, property]) => sourcesNeeding(property, 'identifier').length > 0)
      .map(([name]) => `/${part}/${name}`)
      .filter((place) => at(response?.body?.value ?? {}, place) === null),
  );

/** Finds values that an operation needs, such as the completed reply, with nothing but empty texts. */
const findEmptyValues = (operation: Operation, group: readonly OperationExchange[]): Finding[] =>
  sourcesNeedingValues(operation).flatMap(({ at: pointer }) => {
    const found = group.filter(({ response }) => {
      const schema = response?.schema?.find(pointer.split('/').slice(1));
      return schema !== undefined && hasOnlyEmptyTexts(at(response?.body?.value ?? {}, pointer), schema);
    });
    const says = `${pointer} has only empty texts in ${found.length} of ${group.length} responses.`;
    return found.length === 0 ? [] : [{ says, exchanges: found.map(({ exchange }) => exchange) }];
  });

/** Finds lists in which no value is an id that worked in a path, although their elements have such ids. A list may lack resources. */
const findUnlistedIds = (
  contract: Contract,
  operation: Operation,
  group: readonly OperationExchange[],
  accepted: readonly OperationExchange[],
): Finding[] =>
  findPathProperties(contract).flatMap(({ name, parameter }) => {
    if (!findLists(contract, parameter).includes(operation)) return [];
    const working = new Set(accepted.filter(isSound).flatMap(({ request }) => request.values[parameter] ?? []));
    const bodies = group.map(({ response }) => response?.body?.value ?? null);
    const isUnlisted =
      working.size > 0 &&
      bodies.some((body) => isListed(body, (one) => one.name === name)) &&
      bodies.every((body) => !mayBePageOfList(body) && !isListed(body, ({ id }) => working.has(String(id))));
    const says = `No ${name} in the list is one that worked as ${parameter} in a path.`;
    return isUnlisted ? [{ says, exchanges: group.map(({ exchange }) => exchange) }] : [];
  });
