import { stringify } from 'yaml';
import { type AssumptionSet, toOverlay } from './assumption-set.ts';

/** The text of a file that holds the set, such as one that was generated. */
export function printAssumptionSet(set: AssumptionSet): string {
  return stringify(toOverlay(set), { lineWidth: 0, flowCollectionPadding: false, aliasDuplicateObjects: false });
}
