import { jsonContentOf, type Operation, requiresKey, responseFor } from '../../contract/model/index.ts';
import { PartBudget, toPartial } from './partial.ts';
import {
  alternatives,
  type CodeRequest,
  collectSentFields,
  type DoubleAnswer,
  isNullish,
  knownText,
  type ResponseUse,
  type Value,
} from './values/index.ts';
import type { AddFact, Verdicts } from './verdicts/index.ts';

/** Lists what a response of a double states, as uses of the response. */
export function listAnswerUses({ status, headers, body, isKeyless }: DoubleAnswer): readonly ResponseUse[] {
  if (isKeyless) return [];
  const statuses = listStatuses(status);
  const isError = status === undefined ? false : areErrors(statuses.map((one) => one.status));
  const uses: ResponseUse[] = statuses.map((one) => ({ of: 'status', among: new Set(), ...one }));
  for (const [name, { at }] of collectSentFields(headers).fields) uses.push({ of: 'header', name, at });
  if (body !== undefined) addFieldUses(body, [], isError, uses, new PartBudget());
  return uses;
}

const listStatuses = (status: Value | undefined) =>
  alternatives(status).flatMap((one) => {
    const number = Number(knownText(one));
    return Number.isInteger(number) && number >= 100 && number < 600 ? [{ status: number, at: one.at }] : [];
  });

function areErrors(statuses: readonly number[]): boolean | undefined {
  const all = new Set(statuses.map((status) => status >= 400));
  return all.size === 1 ? all.has(true) : undefined;
}

function addFieldUses(
  value: Value,
  path: readonly string[],
  isError: boolean | undefined,
  uses: ResponseUse[],
  budget: PartBudget,
): void {
  for (const one of alternatives(value)) {
    if (!budget.takePart(path.length)) return;
    // The value of an example shows its type.
    if (path.length > 0 && !isNullish(one) && knownText(one) !== undefined)
      uses.push({ of: 'value', is: 'type', part: 'body', path, isError, at: one.at });
    if (one.kind === 'list') for (const item of one.items) addFieldUses(item, [...path, '[]'], isError, uses, budget);
    if (one.kind !== 'object') continue;
    for (const [name, field] of one.fields) {
      const inner = [...path, name];
      uses.push({ of: 'field', path: inner, isError, at: field.at });
      addFieldUses(field.value, inner, isError, uses, budget);
    }
  }
}

/**
 * Adds the mistakes in the responses of a double: values of another type, and another status for a request without a key.
 *
 * @returns The paths of the values of another type.
 */
export function addAnswerFacts(
  { answers = [] }: CodeRequest,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
): readonly (readonly string[])[] {
  const mistyped: string[][] = [];
  for (const { status, body, isKeyless } of answers) {
    const [given] = listStatuses(status);
    if (isKeyless) {
      const refusal = responseFor(operation, 401);
      const id = refusal?.key === '401' ? verdicts.findStatement(refusal.pointer) : undefined;
      if (
        given !== undefined &&
        given.status >= 400 &&
        given.status !== 401 &&
        requiresKey(operation) &&
        id !== undefined
      )
        add(given.at, ['status', String(given.status), 'without a key'], { verdict: 'excluded', id, nearest: '401' });
      continue;
    }
    const schema = jsonContentOf(responseFor(operation, given?.status ?? 200))?.schema;
    if (schema === undefined || body === undefined || (!verdicts.hasMarks && isEmptyObject(body))) continue;
    for (const { how, reason, claims, path } of verdicts.judge.partialTypes(
      schema,
      toPartial(body, new PartBudget()),
    )) {
      const part = locatePart(body, path);
      // A number for an element of a list is a stand-in, of which a test only compares the order.
      if (!verdicts.hasMarks && /^\d+$/.test(path.at(-1) ?? '') && /^(primitive|text)$/.test(part.kind)) continue;
      const id = claims.flatMap((claim) => verdicts.findStatement(claim) ?? [])[0];
      add(part.at, ['response', reason], { verdict: 'excluded', id }, how);
      mistyped.push(path.map((key) => (/^\d+$/.test(key) ? '[]' : key)));
    }
  }
  return mistyped;
}

/** Whether a body is `{}`, with which a test answers if nothing is read of the response. */
const isEmptyObject = (body: Value): boolean => body.kind === 'object' && body.fields.size === 0 && !body.isOpen;

/** Finds the part of a value at a path; the innermost one around it if the program does not write it. */
const locatePart = (value: Value, [key, ...more]: readonly string[]): Value => {
  const [one = value] = alternatives(value);
  const part =
    key === undefined
      ? undefined
      : one.kind === 'list'
        ? one.items[Number(key)]
        : one.kind === 'object'
          ? one.fields.get(key)?.value
          : undefined;
  return part === undefined ? one : locatePart(part, more);
};
