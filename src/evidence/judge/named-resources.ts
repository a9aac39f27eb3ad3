import { isSuccess, statusOf } from '../../contract/behaviours/index.ts';
import { type ExactJson, isJsonObject, sourcesNeeding } from '../../contract/model/index.ts';
import { findNamesBelow } from './listed.ts';
import { findValuesLike } from './listed-ids.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import { isIntegerParameter, pathParameters } from './operations.ts';
import type { JudgeContext } from './tally.ts';

/**
 * Checks that no name in a list gets a 404 in a path below that of the list. Texts count as names if their list or
 * field also has a name with which a request below the path succeeded.
 */
export function judgeAbsentNames({ contract, all, paired, tally }: JudgeContext): void {
  const absent = all.filter((one) => isSound(one) && statusOf(one.exchange) === 404);
  for (const operation of contract.operations) {
    const ids = sourcesNeeding(operation, 'list');
    for (const one of paired.successes.filter(({ request }) => ids.length > 0 && request.operation === operation)) {
      const working = new Set(findNamesBelow(one, paired.successes).map(({ name }) => name));
      const like = findValuesLike(one.response?.body?.value ?? null, (name) => working.has(name));
      const listed = new Set<unknown>(like.map(({ id }) => id));
      const missing = findNamesBelow(one, absent).find(({ name }) => listed.has(name) && !working.has(name));
      if (missing === undefined) continue;
      const how = `the list names ${missing.name}, and the response below its path is 404`;
      tally.blame('lists', ids, { reason: 'absent-name', how }, one, missing.exchange);
    }
  }
}

/**
 * Checks that a read of a named resource does not return another one: if all responses have a name in the same field,
 * each has the requested name in one of its fields.
 */
export function judgeOtherResource({ contract, all, tally, claims }: JudgeContext): void {
  for (const operation of contract.operations.filter(({ method }) => method === 'get')) {
    const parameter = pathParameters(operation).at(-1);
    if (parameter === undefined || isIntegerParameter(parameter)) continue;
    const reads = all.filter((one) => one.request.operation === operation && isSound(one) && isSuccess(one.exchange));
    const nameOf = (one: OperationExchange): string => one.request.values[parameter.name] ?? '';
    const names = new Set(reads.map(nameOf));
    if (names.size < 2) continue;
    const fields = reads.map((one) => fieldsWithNames(one.response?.body?.value ?? null, names));
    const [first = new Map<string, string>()] = fields;
    const shared = [...first.keys()].filter((field) => fields.every((own) => own.has(field)));
    for (const [index, one] of reads.entries()) {
      const own = fields[index];
      const wrong = shared.find((field) => own?.get(field) !== nameOf(one));
      const isNamed = [...(own?.values() ?? [])].includes(nameOf(one));
      if (wrong === undefined || isNamed) continue;
      const problem = { reason: 'other-resource', how: `${wrong} is the name of another ${parameter.name}` };
      // The last request with that name: the server may have kept something of it.
      const before = all.slice(0, all.indexOf(one));
      const last = before.findLast(({ request }) => request.values[parameter.name] === own?.get(wrong));
      tally.blame('values', claims.at(operation.pointer), problem, one, last?.exchange);
    }
  }
}

/** The fields that have one of these names as their value, by pointer. Lists are not searched. */
function fieldsWithNames(value: ExactJson, names: ReadonlySet<string>, place = ''): Map<string, string> {
  if (!isJsonObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, part]): [string, string][] => {
      if (typeof part === 'string') return names.has(part) ? [[`${place}/${name}`, part]] : [];
      return [...fieldsWithNames(part, names, `${place}/${name}`)];
    }),
  );
}
