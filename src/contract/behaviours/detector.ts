import type { Json, JsonObject } from '../model/index.ts';
import type { AnyBehaviourDefinition } from './definition.ts';
import { type Evidence, isNoise, isSuccess, statusOf } from './evidence.ts';
import type { Difference, Exchange } from './exchange.ts';

/** The choice that one exchange shows, with its values; or a sentence about an answer that is not a choice. */
export type Sighting<Name extends string = string> = {
  readonly by: Exchange;
  /** The part of the request that was tried, such as its method, if the sentence is about more of the kind. */
  readonly tried?: string;
} & (
  | { readonly name: Name; readonly with?: JsonObject }
  /** `values` are those in the sentence: sightings with the same values are equal. */
  | { readonly other: string; readonly values?: Json }
);

export type Detection<Name extends string = string> =
  | {
      readonly observed: readonly Sighting<Name>[];
      /** The number of exchanges that could show the choice; if absent, the number of those that do. */
      readonly of?: number;
      /** Whether the sentence of a choice is about each exchange, so that one that shows another choice refutes it. */
      readonly isAboutAll?: true;
    }
  /** A sentence about what no exchange showed, and the number of exchanges. It proves nothing. */
  | { readonly absent: string; readonly in: number }
  /** A sentence about something that was seen but proves nothing. */
  | { readonly inconclusive: string };

/** Finds the choice that a server made, from exchanges. */
export interface AnyDetector {
  /** The probes that show the behaviour, if reads do not. */
  readonly tier?: 'probes' | 'refusals' | 'writes';
  detect(evidence: Evidence): Detection;
  /**
   * By choice, the other choices whose sightings do not contradict it: a list without a fixed order, for example, may
   * be in some order.
   */
  readonly permits?: Readonly<Partial<Record<string, readonly string[]>>>;
}

export interface Detector<D extends AnyBehaviourDefinition> extends AnyDetector {
  detect(evidence: Evidence): Detection<keyof D['choices'] & string>;
  readonly permits?: {
    readonly [Name in keyof D['choices']]?: readonly ((keyof D['choices'] & string) | 'other')[];
  };
}

export const NOTHING_OBSERVED: Detection<never> = { observed: [] };

/** A choice with the status of the response as its value. */
export const toStatusSighting = <Name extends string>(name: Name, exchange: Exchange): Sighting<Name> => ({
  by: exchange,
  name,
  with: { status: statusOf(exchange) },
});

export function detectAccepted<Name extends string>(
  evidence: Evidence,
  part: Difference,
  name: Name,
): Detection<Name | 'refused'> {
  const sent = evidence.ofOperations.filter(({ exchange }) => evidence.isOnly(part, exchange) && !isNoise(exchange));
  return {
    isAboutAll: true,
    observed: sent.map(({ exchange }) =>
      isSuccess(exchange) ? { by: exchange, name } : toStatusSighting('refused', exchange),
    ),
  };
}

/** Detects a choice that a single case proves. That there was no such case proves nothing. */
export const detectByOneCase = <Name extends string>(
  name: Name,
  matches: readonly Exchange[],
  all: number,
  absent: string,
): Detection<Name> =>
  matches.length === 0 ? { absent, in: all } : { observed: matches.map((by) => ({ by, name })), of: all };

export const typedKeys = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(record) as Name[]; // a definition has no other keys
