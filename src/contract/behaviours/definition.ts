import type { ChoiceNames, choices } from '../../../generated/choices.ts';

type ChoicesByPoint = typeof choices;

type BehaviourAt<Id> = Id extends keyof ChoicesByPoint
  ? ChoicesByPoint[Id] extends { readonly shows: infer B }
    ? B
    : never
  : never;

/** The ids of the open points of a behaviour; `never` if all of them have been answered. */
type PointsOf<B extends string> = {
  [Id in keyof ChoiceNames]: B extends BehaviourAt<Id> ? Id : never;
}[keyof ChoiceNames];

export type NamedBehaviour = BehaviourAt<keyof ChoiceNames>;

type ChoiceNameOf<B extends string> = ChoiceNames[PointsOf<B>];

/**
 * The values of choices, by name. Definitions read values by this type once all open points of their behaviour have
 * been answered.
 */
type AllValues = Readonly<
  Record<'bytes' | 'days' | 'requests' | 'seconds' | 'size' | 'status', number> &
    Record<'date' | 'field' | 'header' | 'key' | 'language' | 'origin' | 'parameter' | 'prefix' | 'version', string> &
    Record<'statuses', readonly number[]>
>;

/** The values of a choice of any behaviour. */
export type ChoiceValues = Partial<AllValues>;

type ValueOf<Rule> = Rule extends readonly (infer Value)[]
  ? Value
  : Rule extends { readonly from: number }
    ? number
    : Rule extends { readonly 'list-of': infer Each }
      ? readonly ValueOf<Each>[]
      : string;

type ValuesOf<Id, Name> = Id extends keyof ChoicesByPoint
  ? ChoicesByPoint[Id] extends { readonly choices: infer All }
    ? Name extends keyof All
      ? All[Name] extends { readonly with: infer Rules }
        ? { readonly [Value in keyof Rules]: ValueOf<Rules[Value]> }
        : Readonly<Record<never, never>>
      : never
    : never
  : never;

/**
 * The effect of each choice of a behaviour on a server. A choice that is missing, or that `choices.yaml` does not have, does
 * not compile. Once all points of the behaviour have been answered, any names compile.
 */
export interface BehaviourDefinition<B extends string, Effect = unknown> {
  /** The effect if no choice is made. A behaviour that needs a server with a store has none. */
  readonly default?: () => Effect;
  /** Headers of responses, in lower case, that this behaviour alone decides. */
  readonly headers?: readonly string[];
  /**
   * Choices that responses never name in a header: they send nothing, or accept a request that would be accepted
   * anyway.
   */
  readonly unnamed?: readonly ([ChoiceNameOf<B>] extends [never] ? string : ChoiceNameOf<B>)[];
  readonly choices: [ChoiceNameOf<B>] extends [never]
    ? Readonly<Record<string, (values: AllValues) => Effect>>
    : { readonly [Name in ChoiceNameOf<B>]: (values: ValuesOf<PointsOf<B>, Name>) => Effect };
}

/** A definition of any behaviour, as a lookup by name returns it. */
export interface AnyBehaviourDefinition {
  readonly default?: () => unknown;
  readonly headers?: readonly string[];
  readonly unnamed?: readonly string[];
  readonly choices: Readonly<Record<string, (values: never) => unknown>>;
}
