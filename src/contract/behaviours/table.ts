import type { JsonObject } from '../model/index.ts';
import type { AnyDefinition, Definition, NamedBehaviour } from './definition.ts';
import { DEFINITIONS } from './definitions.ts';

/**
 * What a server does at the open points of each behaviour (`shows` in the choices), by the name of the choice that a set
 * made there. A behaviour that `choices.yaml` has and that is forgotten here does not compile.
 */
export const BEHAVIOURS = DEFINITIONS satisfies { readonly [B in NamedBehaviour]: Definition<B> } & Readonly<
  Record<string, AnyDefinition>
>;

type Table = typeof BEHAVIOURS;

export type Behaviour = keyof Table;

export type ChoiceName<B extends Behaviour> = keyof Table[B]['choices'] & string;

export type Does<B extends Behaviour> = Table[B] extends { readonly unchosen?: () => infer Done } ? Done : never;

export interface ChosenName {
  readonly name: string;
  readonly with: JsonObject;
}

export const isBehaviour = (name: string | undefined): name is Behaviour =>
  name !== undefined && Object.hasOwn(BEHAVIOURS, name);

/** Whether one response does not show what is chosen at a behaviour, since what is done depends on what was done before. */
export function takesMemory(name: string | undefined): boolean {
  return isBehaviour(name) && !('unchosen' in BEHAVIOURS[name]);
}

/** The behaviour that decides a header of responses, given in lower case; one that names a header itself where none does. */
export function behaviourOfHeader(name: string): Behaviour {
  const found = Object.entries<AnyDefinition>(BEHAVIOURS).find(([, { headers }]) => headers?.includes(name) === true);
  return isBehaviour(found?.[0]) ? found[0] : 'version-header';
}

/** Whether no response names a choice, so that only a list of the set's choices shows it. */
export function isUnnamed(behaviour: string | undefined, { name }: Pick<ChosenName, 'name'>): boolean {
  const definition: AnyDefinition | undefined = isBehaviour(behaviour) ? BEHAVIOURS[behaviour] : undefined;
  return definition?.unnamed?.includes(name) === true;
}

/**
 * What a server does at a behaviour under a choice. Where nothing is chosen at one that takes a memory, its points have
 * been answered since, and its first choice is taken for the answer until the definition is removed.
 */
export function doAt<B extends Behaviour>(behaviour: B, chosen: ChosenName | undefined): Does<B> {
  const { unchosen, choices }: AnyDefinition = BEHAVIOURS[behaviour];
  const make: ((given: never) => unknown) | undefined =
    (chosen === undefined ? undefined : choices[chosen.name]) ?? unchosen ?? Object.values(choices)[0];
  // Each function of a definition gives what it does, for the values that the choice has: the set was checked for them.
  return make?.((chosen?.with ?? {}) as never) as Does<B>;
}
