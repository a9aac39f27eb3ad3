import type { Direction } from '../../../contract/model/index.ts';
import type { ChangeDetail, ChangeEffect } from './rating.ts';

/** A rule as the docs show it. */
export interface RulePage {
  readonly title: string;
  /** One or two sentences about the change. */
  readonly means: string;
  /** Fragments of YAML. */
  readonly example: { readonly before: string; readonly after: string };
  /** The reason for its rating, in both directions if they differ. */
  readonly why: string;
}

/** A rule about values of messages: parameters, headers and bodies. */
export interface SchemaRule extends RulePage {
  /** The sentence about the change; it follows the place, such as `body.count`. */
  says(change: ChangeDetail & { readonly effect: ChangeEffect }, direction: Direction): string;
}
