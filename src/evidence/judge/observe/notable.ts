import { isSuccess } from '../../../contract/behaviours/index.ts';
import { at, type Operation, sourcesNeeding } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import { describeMisplacedIds, describeMisplacedTexts } from './returned-texts.ts';

/** Something unexpected that breaks no statement, since the contract is open there. */
export interface Notable {
  readonly operation: Operation;
  readonly says: string;
  /** The exchanges that show it; empty for returned texts and ids, whose sentences only count the exchanges. */
  readonly exchanges: readonly Exchange[];
}

/** Finds nulls in place of a stated type, and returned texts and ids that differ from the sent ones. */
export function findNotable({ ofOperations }: PairedExchanges): Notable[] {
  const accepted = ofOperations.filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0);
  return [...Map.groupBy(accepted, ({ request }) => request.operation)].flatMap(([operation, group]) => {
    const isOpen = group.some(({ response }) => response?.schema?.properties.size === 0);
    const misplaced = isOpen ? [...describeMisplacedTexts(group), ...describeMisplacedIds(group)] : [];
    return [...findNulls(group), ...misplaced.map((says) => ({ says, exchanges: [] }))].map((one) => ({
      operation,
      ...one,
    }));
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
