import { objectsIn, statusOf } from '../../contract/behaviours/index.ts';
import {
  at,
  type ExactJson,
  isJsonObject,
  type Schema,
  sourcesNeeding,
  sourcesNeedingValues,
  toJsonText,
} from '../../contract/model/index.ts';
import { listNamedFields } from './listed-ids.ts';
import { isOrdinarySuccess, type OperationExchange } from './operation-exchange.ts';
import type { JudgeContext } from './tally.ts';

/**
 * Checks that a success of an operation whose `x-source` has `needs: list` contains a list. The form of the list is open, so
 * a body is blamed only if it has no array, object or null, and does not contain a name with which a request below its
 * path succeeded.
 */
export function judgeLists({ contract, paired, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    const ids = sourcesNeeding(operation, 'list');
    if (ids.length === 0) continue;
    for (const one of paired.successes.filter(({ request }) => request.operation === operation)) {
      for (const { name, exchange } of findNamesBelow(one, paired.successes)) {
        if (canContainName(one.response?.body?.value, name)) continue;
        tally.blame(
          'lists',
          ids,
          { reason: `list ${name}`, how: `the body has no list, and does not name ${name}` },
          one,
          exchange,
        );
      }
    }
  }
}

/**
 * Checks that a list lacks no name with which a request below its path succeeded. The form of the list is open, so a
 * missing name counts only if the list is empty or has another name, cannot be one page of several, and the operation that
 * accepted the name refuses an unknown one.
 */
export function judgeListedNames({ contract, all, sound, paired, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    const ids = sourcesNeeding(operation, 'list');
    for (const one of paired.successes.filter(({ request }) => ids.length > 0 && request.operation === operation)) {
      const body = one.response?.body?.value;
      if (body === undefined) continue;
      const below = findNamesBelow(one, paired.successes);
      const listed = below.filter(({ name }) => collectListedNames(body).includes(name));
      const refusing = new Set(
        all
          .filter(
            ({ exchange }) =>
              exchange.request.resource === 'absent' &&
              exchange.request.path.startsWith(one.exchange.request.path) &&
              statusOf(exchange) >= 400 &&
              statusOf(exchange) < 500,
          )
          .map(({ request }) => request.operation),
      );
      const missing = below.find(
        (other) => refusing.has(other.operation) && !toJsonText(body).toLowerCase().includes(other.name.toLowerCase()),
      );
      const isEmpty = areListsEmpty(body);
      const isRefused = listed.length === 0 && hasRefusedName(body, one, { sound, paired });
      if ((listed.length === 0 && !isEmpty && !isRefused) || missing === undefined || mayBePageOfList(body)) continue;
      const more = isEmpty ? '; it is empty' : isRefused ? ', and has one that is not found' : ', and has another';
      const how = `the list lacks the name of a path below it with which a request succeeded${more}`;
      tally.blame('lists', ids, { reason: 'unlisted', how }, one, missing.exchange);
    }
  }
}

/**
 * Whether a list has a name that is not found in a path below it. Which field of the elements has the name is shown by
 * responses at those paths that have their own name in a field.
 */
function hasRefusedName(
  body: ExactJson,
  one: OperationExchange,
  { sound, paired }: Pick<JudgeContext, 'sound' | 'paired'>,
): boolean {
  const fields = new Set(
    paired.successes.flatMap((other) => {
      const names = findNamesBelow(one, [other]).map(({ name }) => name);
      const entries = objectsIn(other.response?.body?.value ?? null).flatMap((object) => Object.entries(object));
      return entries.flatMap(([field, value]) => (names.includes(String(value)) ? field : []));
    }),
  );
  const listed = listNamedFields(body).flatMap(({ name, id }) => (fields.has(name) ? String(id) : []));
  const absent = sound.filter(({ exchange }) => statusOf(exchange) === 404);
  return findNamesBelow(one, absent).some(({ name }) => listed.includes(name));
}

/** Collects the texts in lists and in the objects of lists, and the names of lists and objects. */
function collectListedNames(value: ExactJson | undefined, isInList = false): string[] {
  if (typeof value === 'string') return isInList ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item: ExactJson) => collectListedNames(item, true));
  if (!isJsonObject(value)) return [];
  const names = Object.entries(value).flatMap(([name, part]) =>
    part !== null && typeof part === 'object' ? name : [],
  );
  return [...names, ...Object.values(value).flatMap((part) => collectListedNames(part, isInList))];
}

/** Whether a body has lists, and all of them are empty. */
function areListsEmpty(body: ExactJson): boolean {
  const lists = [body, ...objectsIn(body).flatMap((object) => Object.values(object))].filter(Array.isArray);
  return lists.length > 0 && lists.every(({ length }) => length === 0);
}

/** Whether a body may be one page of a list with several pages. */
export const mayBePageOfList = (body: ExactJson | undefined): boolean =>
  isJsonObject(body) && Object.keys(body).some((name) => /next|cursor|page|more|total|offset|limit/i.test(name));

/**
 * Checks that each success of an operation has the values that its sources need, such as a completed reply. Such a value
 * is not null; and its texts are not all empty in a response with 202, which means that the processing is not complete (RFC 9110,
 * section 15.3.3).
 */
export function judgeNeededValues({ contract, all, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    for (const { id, at: pointer } of sourcesNeedingValues(operation)) {
      const successes = all.filter(
        (one) => one.request.operation === operation && isOrdinarySuccess(withoutFurther(one)),
      );
      for (const one of successes) {
        const value = at(one.response?.body?.value ?? {}, pointer);
        const schema = one.response?.schema?.find(pointer.split('/').slice(1));
        if (value === null) tally.blame('values', [id], { reason: `null ${pointer}`, how: `${pointer} is null` }, one);
        else if (schema === undefined || !hasOnlyEmptyTexts(value, schema)) continue;
        else if (statusOf(one.exchange) === 202) {
          const how = `the status is 202, which means not completed, and ${pointer} is empty`;
          tally.blame('values', [id], { reason: `202 ${pointer}`, how }, one);
        }
      }
    }
  }
}

/** Leaves out further fields of a request: an accepted one has the same values as without them. */
const withoutFurther = (one: OperationExchange): OperationExchange => ({
  ...one,
  request: { ...one.request, open: new Set([...one.request.open].filter((part) => part !== 'further')) },
});

/** Whether the required texts of an object are all empty. */
export function hasOnlyEmptyTexts(value: ExactJson | undefined, { required, properties }: Schema): boolean {
  const texts = required.filter((name) => properties.get(name)?.types.has('string'));
  return isJsonObject(value) && texts.length > 0 && texts.every((name) => value[name] === '');
}

/** Finds the requests below the path of an exchange, each with the value of its first further path parameter. */
export function findNamesBelow(
  { exchange: { request }, request: { values } }: OperationExchange,
  all: readonly OperationExchange[],
) {
  return all.flatMap(({ exchange, request: other }) => {
    if (!exchange.request.path.startsWith(request.path)) return [];
    const [name] = Object.entries(other.values).flatMap(([key, value]) => (Object.hasOwn(values, key) ? [] : [value]));
    return name === undefined ? [] : [{ name, exchange, operation: other.operation }];
  });
}

function canContainName(body: ExactJson | undefined, name: string): boolean {
  if (body === undefined || Array.isArray(body)) return true;
  const values = isJsonObject(body) ? Object.values(body) : [body];
  const isNested = values.length === 0 || values.some((value) => typeof value === 'object');
  return isNested || toJsonText(body).toLowerCase().includes(JSON.stringify(name).slice(1, -1).toLowerCase());
}
