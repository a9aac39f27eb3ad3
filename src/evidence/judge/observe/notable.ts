import { isSuccess, objectsIn } from '../../../contract/behaviours/index.ts';
import { at, type Operation, sourcesNeeding } from '../../../contract/model/index.ts';
import type { Exchange } from '../exchange.ts';
import type { OperationExchange } from '../operation-exchange.ts';
import { isIntegerParameter } from '../operations.ts';
import type { PairedExchanges } from '../paired-exchanges.ts';
import type { VouchedValues } from '../vouched.ts';
import { describeMisplacedIds, describeMisplacedTexts } from './returned-texts.ts';

/** Something unexpected that breaks no statement, since the contract is open there. */
export interface Notable {
  readonly operation: Operation;
  readonly says: string;
  /** The exchanges that show it; empty for returned texts and ids, whose sentences only count the exchanges. */
  readonly exchanges: readonly Exchange[];
}

/**
 * Finds nulls in place of a stated type, ids that are integers in paths and texts in lists, and returned texts and ids
 * that differ from the sent ones.
 */
export function findNotable({ ofOperations }: PairedExchanges, known: VouchedValues): Notable[] {
  const accepted = ofOperations.filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0);
  const operations = [...new Set(ofOperations.map(({ request }) => request.operation))];
  return [...Map.groupBy(accepted, ({ request }) => request.operation)].flatMap(([operation, group]) => {
    const isOpen = group.some(({ response }) => response?.schema?.properties.size === 0);
    const misplaced = isOpen ? [...describeMisplacedTexts(group), ...describeMisplacedIds(group)] : [];
    return [
      ...findNulls(group),
      ...findTextIds(operation, group, operations, known),
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

/** Finds ids that are integers in paths, and texts in the list above those paths. */
function findTextIds(
  { method, path }: Operation,
  group: readonly OperationExchange[],
  operations: readonly Operation[],
  known: VouchedValues,
): Finding[] {
  const below = operations.filter((one) => method === 'get' && one.path !== path && one.path.startsWith(`${path}{`));
  const names = new Set(
    below.flatMap(({ parameters }) =>
      parameters.filter((one) => one.in === 'path' && isIntegerParameter(one)).map(({ name }) => name),
    ),
  );
  return [...names].flatMap((name) => {
    const ids: readonly unknown[] = [known.get(name) ?? []].flat();
    const found = group.filter(({ response }) =>
      objectsIn(response?.body?.value ?? null).some((object) => ids.includes(object.id) || ids.includes(object[name])),
    );
    if (found.length === 0) return [];
    const says = `an id is a text in ${found.length} of ${group.length} responses, and an integer as ${name}.`;
    return [{ says, exchanges: found.map(({ exchange }) => exchange) }];
  });
}
