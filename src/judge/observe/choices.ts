import { objectionToValues } from '../../assumptions/index.ts';
import type { Json, JsonObject, PointChoices, ValueRule } from '../../contract/index.ts';
import { inconclusive, type Observation, UNSEEN } from './observation.ts';

/** What one exchange shows: a choice by its name, with the values that are no text of the server; or something else. */
export type Observed<Name extends string = string> =
  | { readonly name: Name; readonly with?: JsonObject }
  | { readonly other: string };

/**
 * What several exchanges show: what most of them do, and what the others do against it. A choice that the point does not
 * have, or not with such values, is none of the known ones.
 */
export function observed<Name extends string>(
  choices: PointChoices,
  signs: readonly Observed<Name>[],
): Observation<Name> {
  const known = signs.map((sign) => ('name' in sign ? fitted(choices, sign) : sign));
  const groups = Map.groupBy(known, (sign) => JSON.stringify(sign));
  const [first, ...others] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  const sign = first?.[0];
  if (first === undefined || sign === undefined) return UNSEEN;
  const against = others.flatMap(([one]) => (one === undefined ? [] : [inWords(one)]));
  const seen = { times: first.length, of: signs.length, ...(against.length > 0 && { against }) };
  if ('other' in sign) return { as: 'other', says: sign.other, seen };
  return { as: 'choice', name: sign.name, with: sign.with ?? {}, seen };
}

/** Where what the point asks about was never seen, and that proves nothing. */
export function unproven(count: number, what: string): Observation<never> {
  return count === 0
    ? UNSEEN
    : inconclusive(`${what} in ${count} ${count === 1 ? 'exchange' : 'exchanges'}, which proves nothing`);
}

const inWords = (sign: Observed): string => {
  if ('other' in sign) return sign.other;
  const values = Object.entries(sign.with ?? {}).map(([name, value]) => `${name} ${shown(value)}`);
  return [sign.name, ...values].join(', ');
};

/** A value of the server is a number here; a text may be anything. */
const shown = (value: Json): string =>
  /[a-z]/i.test(JSON.stringify(value)) ? 'of another kind' : JSON.stringify(value);

/** The choice with a placeholder for each text; where its other values do not fit, in words. */
function fitted<Name extends string>(
  { choices }: PointChoices,
  { name, with: values = {} }: Extract<Observed<Name>, { name: Name }>,
): Observed<Name> {
  const choice = choices.find((candidate) => candidate.name === name);
  if (choice === undefined) return { other: inWords({ name, with: values }) };
  const all = Object.fromEntries(
    [...choice.with].map(([key, rule]) => [
      key,
      choice.needs.named.has(key) ? (values[key] ?? null) : valueFor(rule, values[key]),
    ]),
  );
  return objectionToValues(choice, all) === undefined
    ? { name, with: all }
    : { other: inWords({ name, with: values }) };
}

/** A text of the server is never kept: an example of the choices stands in its place. */
function valueFor(rule: ValueRule, value: Json | undefined): Json {
  if (rule.kind === 'text') return rule.suchAs[0] ?? '';
  if (rule.kind === 'list' && Array.isArray(value)) return value.map((one: Json) => valueFor(rule.of, one));
  return value ?? null;
}
