import type { ChoiceNames, choices } from '../../../generated/choices.ts';

type Points = typeof choices;

type Shows<Id> = Id extends keyof Points ? (Points[Id] extends { readonly shows: infer B } ? B : never) : never;

/** The open points of a behaviour; none where all of them have been answered. */
type PointsOf<B extends string> = {
  [Id in keyof ChoiceNames]: B extends Shows<Id> ? Id : never;
}[keyof ChoiceNames];

export type NamedBehaviour = Shows<keyof ChoiceNames>;

type Named<B extends string> = ChoiceNames[PointsOf<B>];

/** The values of choices, by name: what a definition reads once the points of its behaviour have been answered. */
type AllValues = Readonly<
  Record<'bytes' | 'days' | 'requests' | 'seconds' | 'size' | 'status', number> &
    Record<'date' | 'field' | 'header' | 'key' | 'language' | 'origin' | 'parameter' | 'prefix' | 'version', string> &
    Record<'statuses', readonly number[]>
>;

/** The values of a choice, of whichever behaviour. */
export type Values = Partial<AllValues>;

type ValueOf<Rule> = Rule extends readonly (infer Value)[]
  ? Value
  : Rule extends { readonly from: number }
    ? number
    : Rule extends { readonly 'list-of': infer Each }
      ? readonly ValueOf<Each>[]
      : string;

type ValuesOf<Id, Name> = Id extends keyof Points
  ? Points[Id] extends { readonly choices: infer All }
    ? Name extends keyof All
      ? All[Name] extends { readonly with: infer Rules }
        ? { readonly [Value in keyof Rules]: ValueOf<Rules[Value]> }
        : Readonly<Record<never, never>>
      : never
    : never
  : never;

/**
 * What a server does at one behaviour, by the choices that `choices.yaml` has for it. A choice that is missing, or that
 * `choices.yaml` does not have, does not compile. Where all points of the behaviour have been answered, any name does.
 */
export interface Definition<B extends string, Does = unknown> {
  /** What a server without a memory does where nothing is chosen; without it, one with a memory needs a choice. */
  readonly unchosen?: () => Does;
  /** Headers of responses, in lower case, that it alone decides. */
  readonly headers?: readonly string[];
  /** The choices that no response names: nothing is sent, or a request is accepted as it would be in any case. */
  readonly unnamed?: readonly ([Named<B>] extends [never] ? string : Named<B>)[];
  readonly choices: [Named<B>] extends [never]
    ? Readonly<Record<string, (given: AllValues) => Does>>
    : { readonly [Name in Named<B>]: (given: ValuesOf<PointsOf<B>, Name>) => Does };
}

/** A definition of any behaviour, for those who look one up by its name. */
export interface AnyDefinition {
  readonly unchosen?: () => unknown;
  readonly headers?: readonly string[];
  readonly unnamed?: readonly string[];
  readonly choices: Readonly<Record<string, (given: never) => unknown>>;
}
