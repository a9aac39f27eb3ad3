import type { AnyDetector, Detector } from './detector.ts';
import * as modules from './modules.ts';
import { type BEHAVIOURS, type Behaviour, isBehaviour } from './table.ts';

/**
 * The detector of each behaviour, or the reason why exchanges cannot show it. A module with neither, and a definition
 * without its module, do not compile.
 */
export const DETECTORS: {
  readonly [B in Behaviour]:
    | { readonly detector: Detector<(typeof BEHAVIOURS)[B]> }
    | { readonly whyUndetectable: string };
} = modules;

export function findDetector(behaviour: string | undefined): AnyDetector | undefined {
  const module = isBehaviour(behaviour) ? DETECTORS[behaviour] : undefined;
  return module !== undefined && 'detector' in module ? module.detector : undefined;
}
