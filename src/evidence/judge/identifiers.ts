import { isSuccess, objectsIn, repeatedPartsIn } from '../../contract/behaviours/index.ts';
import { at, type ExactJson, fromPointer, isJsonObject, sourcesNeeding } from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

/** An identifier of the resource of a path, in a response. */
interface Identifier {
  readonly one: OperationExchange;
  /** The id in the path. */
  readonly sent: string;
  /** The id that came back, and the name of its field. */
  readonly id: string;
  readonly idName: string;
  readonly name: string;
  readonly value: string;
  readonly statements: readonly string[];
}

/**
 * Checks the identifiers that a resource has besides the id in its path, if a statement marks them with `needs: identifier`:
 * each response to a path has the same one, and so has the list of such resources, which does not mix up two of them.
 */
export function judgeIdentifiers({ all, tally, claims }: JudgeContext): void {
  const identifiers = all
    .filter(({ exchange, request }) => isSuccess(exchange) && request.faults.length === 0)
    .flatMap((one) => findIdentifiers(one, (pointer) => claims.at(pointer)));
  const resourceKey = ({ one, sent, name }: Identifier): string =>
    JSON.stringify([one.request.operation.pointer, sent, name]);
  for (const group of Map.groupBy(identifiers, resourceKey).values()) {
    const [first] = group;
    for (const other of group) {
      if (first === undefined || other.value === first.value) continue;
      const how = `${other.name} is another one than before, for the same path`;
      tally.blame(
        'repeated',
        other.statements,
        { reason: `identifier ${other.name}`, how },
        other.one,
        first.one.exchange,
      );
    }
    const others = identifiers.filter((one) => one.id !== first?.id && one.name === first?.name);
    const listed = first && findListWithOtherIdentifier(first, others, all);
    if (first === undefined || listed === undefined) continue;
    const how = `${first.name} is in the list at another id`;
    tally.blame('repeated', first.statements, { reason: `listed ${first.name}`, how }, first.one, listed.exchange);
  }
}

function findIdentifiers(one: OperationExchange, statementsAt: (pointer: string) => readonly string[]): Identifier[] {
  return repeatedPartsIn(one).flatMap(({ pointer, expression, value: id }) => {
    const [, parameter = ''] = /^\$request\.path\.(.+)$/.exec(expression) ?? [];
    const sent = one.request.values[parameter];
    const keys = fromPointer(pointer);
    const idName = keys.at(-1) ?? '';
    const schema = one.response?.schema?.find(keys.slice(0, -1));
    const part = at(one.response?.body?.value ?? null, pointer.slice(0, pointer.lastIndexOf('/')));
    if (sent === undefined || schema === undefined || !isJsonObject(part) || !isIdentifier(id)) return [];
    return [...schema.target.properties].flatMap(([name, property]) => {
      const value = part[name];
      if (sourcesNeeding(property, 'identifier').length === 0 || !isIdentifier(value)) return [];
      const statements = statementsAt(`${schema.pointer}/$ref`);
      return [{ one, sent, id: String(id), idName, name, value: String(value), statements }];
    });
  });
}

const isIdentifier = (value: ExactJson | undefined): value is string | number | bigint =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

/**
 * Finds a response with the list above a resource that has the resource with the identifier of another one, or that has the
 * returned identifier at another resource, as the responses of that one do. A value that identifies no resource shows nothing,
 * since the fields of the list may be open.
 */
function findListWithOtherIdentifier(
  { one, id, idName, name, value }: Identifier,
  others: readonly Identifier[],
  all: readonly OperationExchange[],
): OperationExchange | undefined {
  const [above] = one.request.operation.path.split('{');
  return all.find(({ exchange, request, response }) => {
    if (request.operation.method !== 'get' || request.operation.path !== above || !isSuccess(exchange)) return false;
    const listed = objectsIn(response?.body?.value ?? null).flatMap((object) => {
      const [listedId, identifier] = [object[idName], object[name]];
      return isIdentifier(listedId) && isIdentifier(identifier)
        ? [{ id: String(listedId), value: String(identifier) }]
        : [];
    });
    const isOfOther = listed.some((item) =>
      others.some((other) => other.value === value && other.value === item.value && other.id === item.id),
    );
    return listed.some(
      (item) =>
        item.id === id && item.value !== value && (isOfOther || others.some((other) => other.value === item.value)),
    );
  });
}
