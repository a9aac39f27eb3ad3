import type { JsonObject } from '../model/index.ts';
import type { AnyDefinition } from './definition.ts';
import { type Difference, type Evidence, type Exchange, isNoise, isSuccess, statusOf } from './evidence.ts';

/** What one exchange shows: a choice by its name, with its values; or something else, in words. */
export type Observed<Name extends string = string> = { readonly by: Exchange } & (
  | { readonly name: Name; readonly with?: JsonObject }
  | { readonly other: string }
);

export type Detection<Name extends string = string> =
  | {
      readonly observed: readonly Observed<Name>[];
      /** In how many exchanges it could show; where absent, in those that are observed. */
      readonly of?: number;
    }
  /** What was never seen, in how many exchanges; that proves nothing. */
  | { readonly absent: string; readonly in: number }
  /** What was seen and proves nothing. */
  | { readonly inconclusive: string };

/** Tells by exchanges which choice of a definition a server made. */
export interface Detector<D extends AnyDefinition> {
  /** What has to be sent, where reads do not show it. */
  readonly tier?: 'probes' | 'refusals' | 'writes';
  detect(evidence: Evidence): Detection<keyof D['choices'] & string>;
}

export interface Undetectable {
  readonly undetectable: string;
}

export const UNSEEN: Detection<never> = { observed: [] };

/** A choice whose value is the status of the response. */
export const withStatus = <Name extends string>(name: Name, exchange: Exchange): Observed<Name> => ({
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
    observed: sent.map(({ exchange }) =>
      isSuccess(exchange) ? { by: exchange, name } : withStatus('refused', exchange),
    ),
  };
}

/** One case is enough to know that there are such; none proves nothing. */
export const detectAny = <Name extends string>(
  name: Name,
  found: readonly Exchange[],
  all: number,
  absent: string,
): Detection<Name> =>
  found.length === 0 ? { absent, in: all } : { observed: found.map((by) => ({ by, name })), of: all };

export const keysOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(record) as Name[]; // a definition has no other keys
