import type { SourcePlace } from './draft.ts';
import type { JsonObject } from './json.ts';
import type { Model } from './model.ts';
import type { OpenPoint } from './open-point.ts';
import type { Operation } from './operation.ts';
import type { PointChoices } from './point-choices.ts';
import type { Statement } from './statement.ts';

/** A part of the user's files that is not in the model. */
export interface Skipped extends SourcePlace {
  /** Whether OpenAPI 3.2 brought it, which is read as 3.1, or an action of the overlay that has no target. */
  readonly kind: 'newer' | 'no-target';
  /** The key, or the JSONPath of the target. */
  readonly name: string;
}

/** The contract, read: the document and what its marks say. */
export interface Contract {
  /** The path or the address that the contract was read from, as it was given. */
  readonly file: string;
  /** What that file contains. */
  readonly text: string;
  /** Every file that was read: that one, those to which it refers, and the overlay next to it. */
  readonly files: readonly string[];
  /** OpenAPI 3.1, and one document, whatever the files are. */
  readonly document: JsonObject;
  readonly model: Model;
  readonly operations: readonly Operation[];
  readonly statements: readonly Statement[];
  readonly openPoints: readonly OpenPoint[];
  /** The possible answers that show in no document, by the id of the open point. */
  readonly choices: ReadonlyMap<string, PointChoices>;
  readonly skipped: readonly Skipped[];
  /** The place of an element in the user's files; that of its nearest parent where the pointer leads nowhere. */
  sourceAt(pointer: string): SourcePlace;
  /** The line of {@link sourceAt}. */
  lineOf(pointer: string): number;
}
