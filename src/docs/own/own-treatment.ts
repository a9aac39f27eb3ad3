import type { Aspect, Contract, OpenPoint } from '../../contract/model/index.ts';
import { LEFT_OPEN, plain } from '../../sdk/toolkit/index.ts';
import type { Treatment } from '../site.ts';

/**
 * Advice for aspects that our contract leaves open only at toolkits. Authors of tools serve these, and not the owner of the API.
 */
export const TOOLKIT_ADVICE: Readonly<Partial<Record<Aspect, string>>> = {
  encoding: 'Ask the author of the tools how they take parameters.',
  security: 'Ask the author of the tools. Never send the Developer API key there.',
};

/** Describes how our client treats an open point. */
export function clientTreatment({ model }: Contract, { aspect, id, place }: OpenPoint): string {
  const treatment = CLIENT[aspect];
  if (treatment === undefined) return CLIENT_RELIES[id] ?? 'Relies on no answer.';
  const isSentField = aspect === 'fields' && place.operations.length > 0 && model.directionAt(place.pointer) === 'sent';
  return isSentField ? 'Sends another field only where the caller assumes one.' : treatment.replace('‹id›', id);
}

/**
 * Describes how a handler of our toolkit, or its protocol, treats an open point; empty if the point does not concern toolkits.
 */
export function toolkitTreatment({ id }: OpenPoint): Treatment[] {
  const leftOpen = new Map<string, string>(Object.entries(LEFT_OPEN)).get(id);
  if (leftOpen !== undefined) return [{ who: 'toolkit', how: leftOpen }];
  const choice = new Map(Object.entries(plain.choices)).get(id);
  return choice === undefined ? [] : [{ who: `protocol ${plain.name}`, how: choice.assumes }];
}

/** The assumptions of the client at open points that no schema shows, by the id of the point. */
const CLIENT_RELIES: Readonly<Record<string, string>> = {
  'api.integers-size': 'Treats an integer beyond ±2^53 as an error, and sends none.',
  'api.nulls': 'Treats null where a type is stated as an error.',
  'errors.rate-limit-headers': 'Waits as long as `Retry-After` says before it repeats a read.',
  'toolkit-name.characters': 'Encodes any name. It refuses one that changes the path, such as `..`.',
  'tool-name.characters': 'Encodes any name. It refuses one that changes the path, such as `..`.',
  'toolkits.prefix-text': 'Writes `toolkit`.',
};

const UNREADABLE = '`Unspecified<"‹id›">`: the compiler refuses to read a field of it.';

/**
 * How the client treats open points, by aspect. For an aspect without a sentence, the client needs no answer. Tests prove each sentence.
 */
const CLIENT: Readonly<Partial<Record<Aspect, string>>> = {
  status: 'Every status from 200 to 299 is a success.',
  body: UNREADABLE,
  type: UNREADABLE,
  fields: `Any other field is ${UNREADABLE}`,
  parameters: 'Names and encodes no parameter. The caller writes the query.',
  encoding: 'Encodes nothing by itself. The caller chooses how.',
  security: 'Sends no key by itself, and never the Developer API key.',
  errors: UNREADABLE,
  address: 'The caller gives the address.',
};
