/** Reads what the server decides, and holds against it what was observed of the server. */
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { type Contract, isJsonObject, type Json, type JsonObject } from '../../../src/contract/model/index.ts';
import type { Observation } from '../../../src/evidence/verify/index.ts';

interface Decision {
  readonly says: string;
  readonly choice?: string;
  readonly with?: JsonObject;
  readonly structure?: JsonObject;
}

type Decisions = Readonly<Record<'decided' | 'defaults', Readonly<Record<string, Decision>>>>;

export const readDecisions = async (): Promise<Decisions> =>
  parse(await readFile(new URL('decisions.yaml', import.meta.url), 'utf8'));

/** Whether all that an observation claims is as it was decided. It may claim less. */
export function isRight(contract: Contract, id: string, decision: Decision, observation: Observation): boolean {
  const { choice, with: values = {}, structure = {} } = decision;
  if (observation.as === 'choice') {
    return observation.name === choice && areRight(contract, id, choice, values, observation.with);
  }
  if (observation.as === 'structure') {
    return Object.entries(structure).every(([kind, value]) => AGREES[kind]?.(value, observation.answer) ?? false);
  }
  // A form that no name is known for.
  return structure.pattern !== undefined && JSON.stringify(observation).includes('neither a UUID nor a number');
}

/** The values of a choice: a text that is no name is a placeholder, and a list may have less. */
function areRight(contract: Contract, id: string, choice: string, decided: JsonObject, seen: JsonObject): boolean {
  const { needs, with: rules } = contract.choices.get(id)?.choices.find(({ name }) => name === choice) ?? {};
  return Object.entries(seen).every(([name, value]) => {
    const wanted = decided[name];
    if (rules?.get(name)?.kind === 'text' && !needs?.named.has(name)) return true;
    if (Array.isArray(value) && Array.isArray(wanted)) return value.every((one) => wanted.includes(one));
    return isDeepStrictEqual(value, wanted);
  });
}

const AGREES: Readonly<Record<string, (decided: Json, seen: Json) => boolean>> = {
  status: (decided, seen) => isDeepStrictEqual(seen, [decided]),
  required: (decided, seen) => seen === decided,
  accepted: (decided, seen) => Object(seen).additionalProperties === decided,
  type: fits,
  fields: fits,
  body: (decided, seen) =>
    isErrors(seen) ? Object.values(seen).every((one) => bodyFits(decided, one)) : fits(decided, seen),
  statuses: (decided, seen) =>
    Array.isArray(decided) && Object.keys(Object(seen)).every((key) => decided.includes(Number(key))),
  headers: (decided, seen) => isDeepStrictEqual(decided, Object.keys(Object(seen))),
  header: (decided, seen) =>
    Object.values(Object(Object(seen).schemes)).every((scheme) => Object(scheme).name === decided),
  encoding: (decided, seen) => isDeepStrictEqual([decided], Object.keys(Object(Object(seen).content))),
  parameters: (decided, seen) => Array.isArray(seen) && seen.every((one) => Object(one).name in Object(decided)),
  minLength: (decided, seen) =>
    Object(seen).minLength <= Number(decided) && (Object(seen).minLength > 0 || decided === 0),
  maxLength: (decided, seen) => (Object(seen).maxLength ?? Number.POSITIVE_INFINITY) >= Number(decided),
};

const isErrors = (seen: Json): seen is JsonObject =>
  isJsonObject(seen) && Object.keys(seen).every((key) => /^[45]\d\d$/.test(key));
const bodyFits = (decided: Json, error: Json): boolean =>
  fits(decided, Object(error).content?.['application/json']?.schema ?? {});

/** Whether each type and name that a schema has is one of those that were decided. */
function fits(decided: Json | undefined, schema: Json): boolean {
  if (decided === undefined || !isJsonObject(schema)) return false;
  if (decided === 'any') return true;
  const types = [schema.type ?? []].flat();
  if (typeof decided === 'string') return types.every((type) => decided.split('|').includes(String(type)));
  if (Array.isArray(decided)) return types.join() === 'array' && fits(decided[0], schema.items ?? {});
  if (!isJsonObject(decided) || types.some((type) => type !== 'object')) return false;
  return Object.entries(Object(schema.properties)).every(([name, one]) => fits(decided[name], one as Json));
}
