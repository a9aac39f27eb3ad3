import type { AnyDefinition } from './definition.ts';
import type { AnyDetector, Detector } from './detector.ts';
import type { Exclusion, Exclusions } from './exclusion.ts';
import * as modules from './modules.ts';
import { type BEHAVIOURS, type Behaviour, isBehaviour } from './table.ts';

/** The exports of a behaviour's module that bundles for browsers leave out. */
type Analysis<D extends AnyDefinition> = {
  /** A function, since calls at the top of a module stay in bundles. */
  readonly excludes?: () => Exclusions<D>;
} & ({ readonly detector: Detector<D> } | { /** Why exchanges cannot show it. */ readonly undetectable: string });

/** A module with neither a detector nor a reason, and a definition without its module, do not compile. */
export const ANALYSES: { readonly [B in Behaviour]: Analysis<(typeof BEHAVIOURS)[B]> } = modules;

export function findDetector(behaviour: string | undefined): AnyDetector | undefined {
  const analysis = isBehaviour(behaviour) ? ANALYSES[behaviour] : undefined;
  return analysis !== undefined && 'detector' in analysis ? analysis.detector : undefined;
}

export function findExclusions(behaviour: string | undefined, choice: string): readonly Exclusion[] {
  const exclusions: Readonly<Record<string, readonly Exclusion[]>> =
    (isBehaviour(behaviour) && ANALYSES[behaviour].excludes?.()) || {};
  return exclusions[choice] ?? [];
}
