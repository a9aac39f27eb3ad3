import { objectsIn } from '../../../contract/behaviours/index.ts';
import { isJsonObject } from '../../../contract/model/index.ts';
import type { OperationExchange } from '../operation-exchange.ts';

/**
 * Describes texts that were returned in a field of another name, or that another request had sent. The fields of a
 * response may be open, so such texts break no statement.
 */
export function describeMisplacedTexts(successes: readonly OperationExchange[]): string[] {
  const misplaced = successes.map((one) => {
    const own = collectSentTexts(one);
    const others = new Set(successes.flatMap((other) => (other === one ? [] : [...collectSentTexts(other).values()])));
    const returned = objectsIn(one.response?.body?.value ?? null).flatMap((object) =>
      [...own].flatMap(([name, text]) => (isChangedText(object[name], text) ? [{ name, text: object[name] }] : [])),
    );
    return {
      swapped: returned.filter(({ name, text }) => [...own].some(([field, sent]) => field !== name && sent === text)),
      foreign: returned.filter(({ text }) => ![...own.values()].includes(text) && others.has(text)),
    };
  });
  const count = (kind: 'swapped' | 'foreign'): number => misplaced.filter((one) => one[kind].length > 0).length;
  const namesOf = (kind: 'swapped' | 'foreign'): string =>
    [...new Set(misplaced.flatMap((one) => one[kind].map(({ name }) => name)))].join(' and ');
  return (['swapped', 'foreign'] as const).flatMap((kind) => {
    const times = count(kind);
    const what = kind === 'swapped' ? 'another field of the request' : 'another request';
    return times === 0 ? [] : [`In ${times} of ${misplaced.length} ${namesOf(kind)} had the text of ${what}.`];
  });
}

/** Describes ids in responses whose fields have the name of an id in the request, but another value. */
export function describeMisplacedIds(successes: readonly OperationExchange[]): string[] {
  const misplaced = successes.map((one) => {
    const sent = collectSentIds(one);
    const objects = objectsIn(one.response?.body?.value ?? null);
    return [...sent].flatMap(([name, id]) => {
      const returned = objects.flatMap((object) => (isId(object[name]) ? [String(object[name])] : []));
      return returned.length > 0 && !returned.includes(id) ? [name] : [];
    });
  });
  const byName = Map.groupBy(misplaced.flat(), (name) => name);
  return [...byName].map(
    ([name, { length }]) => `In ${length} of ${successes.length} ${name} had another id than the request.`,
  );
}

const isId = (value: unknown): value is bigint | number => typeof value === 'bigint' || Number.isSafeInteger(value);

/** Collects the integers of a request by name: those in its path, and those in fields of its body. */
function collectSentIds({ request }: OperationExchange): ReadonlyMap<string, string> {
  const value = request.body?.value;
  const fields = Object.entries(isJsonObject(value) ? value : {}).filter(([, field]) => isId(field));
  const ofPath = Object.entries(request.values).filter(([, text]) => /^-?\d+$/.test(text));
  return new Map([...ofPath, ...fields.map(([name, id]) => [name, String(id)] as const)]);
}

const isChangedText = (returned: unknown, sent: string): returned is string =>
  typeof returned === 'string' && returned.trim() !== '' && returned !== sent;

/** Collects the texts of a request by the names of their fields. */
function collectSentTexts({ request }: OperationExchange): ReadonlyMap<string, string> {
  const value = request.body?.value;
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([name, text]) => (typeof text === 'string' && text.trim() !== '' ? [[name, text]] : [])),
  );
}
