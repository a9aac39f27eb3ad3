import type { Direction } from '../../../contract/model/index.ts';
import type { Detail, Effect } from './rating.ts';

/** A rule as the docs explain it. */
export interface RulePage {
  readonly title: string;
  /** One or two sentences about the change. */
  readonly means: string;
  /** Fragments of YAML. */
  readonly example: { readonly before: string; readonly after: string };
  /** Why it is rated as it is, in both directions if that matters. */
  readonly why: string;
}

/** A rule about values of messages: parameters, headers and bodies. */
export interface SchemaRule extends RulePage {
  /** The sentence after the place, such as `body.count`. */
  says(change: Detail & { readonly effect: Effect }, direction: Direction): string;
}
