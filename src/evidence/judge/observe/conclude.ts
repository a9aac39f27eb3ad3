import { isStructureName, objectionToValues, sentenceWithBlanks } from '../../../contract/assumptions/index.ts';
import type { Detection, Sighting } from '../../../contract/behaviours/index.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type PointChoices,
  type ValueRule,
} from '../../../contract/model/index.ts';
import type { CountExchanges } from './evidence.ts';
import { looksLikeData } from './infer.ts';
import { createInconclusiveObservation, type Observation, UNSEEN_OBSERVATION } from './observation.ts';

/**
 * Concludes which choice most exchanges show at a point, and what the others show against it. A choice that the point
 * does not have becomes an observation in words.
 */
export function concludeChoice(choices: PointChoices, detection: Detection, count: CountExchanges): Observation {
  if ('inconclusive' in detection) return createInconclusiveObservation(detection.inconclusive);
  if ('absent' in detection) {
    const { absent, in: all } = detection;
    if (all === 0) return UNSEEN_OBSERVATION;
    return createInconclusiveObservation(
      `${absent} in ${all} ${all === 1 ? 'exchange' : 'exchanges'}, which proves nothing`,
    );
  }
  const { observed, of = observed.length } = detection;
  const fitting = observed.map((one) =>
    'name' in one ? { ...replaceServerTexts(choices, one), ...(one.tried !== undefined && { tried: one.tried }) } : one,
  );
  const groups = [...Map.groupBy(fitting, sightingKey).values()];
  const [first, ...others] = groups.toSorted((one, other) => other.length - one.length);
  const [most] = first ?? [];
  if (first === undefined || most === undefined) return UNSEEN_OBSERVATION;
  const against = others.flatMap(([one]) =>
    one === undefined ? [] : ['other' in one ? one.other : describeChoice(choices, one)],
  );
  const exchangesIn = (some: readonly Sighting[]): Sighting['by'][] => some.map(({ by }) => by);
  const counted = count(exchangesIn(first), of, exchangesIn(others.flat()));
  const tried = [...new Set(first.flatMap((one) => one.tried ?? []))];
  const seen = { ...counted, ...(tried.length > 0 && { tried }), ...(against.length > 0 && { against }) };
  if ('other' in most) return { as: 'other', says: most.other, seen };
  if (detection.isAboutAll === true && against.length > 0)
    return { as: 'other', says: `it differs: ${describeChoice(choices, most)}`, seen };
  return { as: 'choice', name: most.name, with: most.with ?? {}, seen };
}

/** Returns a key that sightings of the same choice and values share, even if their sentences differ. */
const sightingKey = (one: Sighting): string =>
  JSON.stringify('name' in one ? [one.name, one.with ?? {}] : [null, one.values ?? {}]);

/** Describes the choice that one exchange shows at a point, without texts of the server. */
export function describeSighting(point: PointChoices | undefined, sighting: Sighting): string {
  if ('other' in sighting || point === undefined) return 'other' in sighting ? sighting.other : sighting.name;
  const shown = replaceServerTexts(point, sighting);
  return 'other' in shown ? shown.other : describeChoice(point, shown);
}

/** Returns the sentence of a choice, with a blank for each value that may be a text of the server. */
const describeChoice = ({ choices }: PointChoices, shows: Extract<Sighting, { name: string }>): string => {
  const choice = choices.find(({ name }) => name === shows.name);
  return choice === undefined ? shows.name : sentenceWithBlanks(choice, shows.with ?? {}).replace(/\.$/, '');
};

/** Removes the values that are texts or objects, or lists with any, since any text may come from the server. */
const removeTexts = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !containsText(value)));

const containsText = (value: Json): boolean =>
  Array.isArray(value) ? value.some(containsText) : typeof value === 'string' || isJsonObject(value);

/**
 * Replaces the texts among the values of a choice by placeholders, except names, such as those of fields and headers.
 * Returns a sentence instead if the values do not fit the choice, or if a name looks like data.
 */
function replaceServerTexts(point: PointChoices, shows: Extract<Sighting, { name: string }>): Sighting {
  const { by, name, with: values = {} } = shows;
  const choice = point.choices.find((candidate) => candidate.name === name);
  const shownValues = removeTexts(values);
  const unfit = { by, other: describeChoice(point, { by, name, with: shownValues }), values: [name, shownValues] };
  if (choice === undefined) return unfit;
  const isData = ([key, value]: readonly [string, Json]): boolean =>
    isStructureName(choice, key) && typeof value === 'string' && looksLikeData(value);
  if (Object.entries(values).some(isData))
    return { by, other: `${name}, with a name that looks like data`, values: [name] };
  const all = Object.fromEntries(
    [...choice.with].map(([key, rule]) => [
      key,
      isStructureName(choice, key) ? (values[key] ?? null) : replaceServerText(rule, values[key]),
    ]),
  );
  return objectionToValues(choice, all) === undefined ? { by, name, with: all } : unfit;
}

/** Replaces each text in a value by an example from the choice, as the text may come from the server. */
function replaceServerText(rule: ValueRule, value: Json | undefined): Json {
  if (rule.kind === 'text') return rule.suchAs[0] ?? '';
  if (rule.kind === 'list' && Array.isArray(value)) return value.map((one: Json) => replaceServerText(rule.of, one));
  return value ?? null;
}
