import type { FilledContract } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { at, dereference, isJsonObject } from '../contract/json.ts';
import { objectsFrom } from '../contract/references.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf } from './responses.ts';
import { idsOf, servedContractOf } from './served-contract.ts';
import { idsIn, ownedBySituation, SITUATIONS, type Situation } from './situations.ts';

/**
 * The ids that an answer of the mock can name, as the bare contract or a filled one is served: those of whatever an
 * answer holds or a request may send, and those of the situations that a request can bring about. Answers to `OPTIONS`
 * are left out: they name every point that there is.
 */
export function namedOpenPoints(given: Contract | FilledContract): ReadonlySet<string> {
  const { document, operations, points, marks } = servedContractOf(given);
  const known = new Set(points.map(({ id }) => id));
  const situations = Object.keys(SITUATIONS) as Situation[]; // the keys of the table

  const ids = operations.flatMap((operation) => {
    const element = at(document, operation.pointer);
    const own = marks.on(element);
    const requestBody = isJsonObject(element) ? element.requestBody : undefined;
    const met = [
      ...own.filter(({ aspect }) => aspect !== 'elsewhere'),
      ...marks.on(requestBody),
      ...[...objectsFrom(document, dereference(document, requestBody)?.content)].flatMap((part) =>
        marks.on(part).filter(({ aspect }) => aspect === 'fields' || part['x-free-form'] === true),
      ),
      ...responsesOf(document, operation).flatMap(({ response }) =>
        [...objectsFrom(document, response)].flatMap(marks.on),
      ),
    ];
    const around = [
      ...own,
      ...parametersOf(document, operation).flatMap(({ element: parameter }) => marks.on(parameter)),
    ];
    return [
      ...idsOf(met).filter((id) => !ownedBySituation(id)),
      ...situations.flatMap((situation) => idsIn(situation, operation.surface, around)),
    ];
  });
  return new Set(ids.filter((id) => known.has(id)));
}
