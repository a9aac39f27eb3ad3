import type { ChoicePick } from '../model/index.ts';
import type { AnyBehaviourDefinition, BehaviourDefinition, NamedBehaviour } from './definition.ts';
import { DEFINITIONS } from './definitions.ts';

/** The definition of each behaviour that `choices.yaml` names under `shows`. Does not compile if one is missing. */
export const BEHAVIOURS = DEFINITIONS satisfies { readonly [B in NamedBehaviour]: BehaviourDefinition<B> } & Readonly<
  Record<string, AnyBehaviourDefinition>
>;

type BehaviourTable = typeof BEHAVIOURS;

export type Behaviour = keyof BehaviourTable;

export type ChoiceName<B extends Behaviour> = keyof BehaviourTable[B]['choices'] & string;

export type EffectOf<B extends Behaviour> = BehaviourTable[B] extends { readonly default?: () => infer Effect }
  ? Effect
  : never;

export const isBehaviour = (name: string | undefined): name is Behaviour =>
  name !== undefined && Object.hasOwn(BEHAVIOURS, name);

/** Whether the effect of a behaviour depends on earlier requests, so that one response does not show it. */
export function isStateful(name: string | undefined): boolean {
  return isBehaviour(name) && !('default' in BEHAVIOURS[name]);
}

/**
 * Returns the behaviour that decides a response header, by the header's name in lower case. For a header that no behaviour lists, it is
 * `version-header`: the name of that header is a value of a choice, so no list can have it.
 */
export function findHeaderBehaviour(name: string): Behaviour {
  const [behaviour] =
    Object.entries<AnyBehaviourDefinition>(BEHAVIOURS).find(([, { headers }]) => headers?.includes(name) === true) ??
    [];
  return isBehaviour(behaviour) ? behaviour : 'version-header';
}

/**
 * Whether no response names this choice in a header. The status page and the docs then list it, since a caller cannot
 * see it.
 */
export function isUnnamed(behaviour: string | undefined, { name }: Pick<ChoicePick, 'name'>): boolean {
  const definition: AnyBehaviourDefinition | undefined = isBehaviour(behaviour) ? BEHAVIOURS[behaviour] : undefined;
  return definition?.unnamed?.includes(name) === true;
}

/**
 * Returns the effect of a behaviour under a choice. Without a choice it is the default. A stateful behaviour has no
 * default: its effect is then that of its first choice, called without values.
 */
export function effectOf<B extends Behaviour>(behaviour: B, chosen: ChoicePick | undefined): EffectOf<B> {
  const { default: byDefault, choices }: AnyBehaviourDefinition = BEHAVIOURS[behaviour];
  const make: ((values: never) => unknown) | undefined =
    (chosen === undefined ? undefined : choices[chosen.name]) ?? byDefault ?? Object.values(choices)[0];
  // The values were checked when the set was read, so each function gets those of its own choice.
  return make?.((chosen?.with ?? {}) as never) as EffectOf<B>;
}
