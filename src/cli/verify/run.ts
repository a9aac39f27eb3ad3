import type { AssumptionSet } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import type { ObservedSetFile } from './observed-set.ts';

/** The context of one run of the command, built once. */
export interface VerifyRun {
  readonly contract: Contract;
  /** The contract's name on the screen and in reports. */
  readonly name: string;
  readonly folder: string;
  /** The file that `--set` writes. */
  readonly setFile: ObservedSetFile | undefined;
  /** The set that `--against` names. */
  readonly against: { readonly name: string; readonly set: AssumptionSet } | undefined;
}
