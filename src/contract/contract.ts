import type { JsonObject } from './json.ts';
import type { Model } from './model.ts';
import type { OpenPoint } from './open-point.ts';
import type { Operation } from './operation.ts';
import type { PointChoices } from './point-choices.ts';
import type { Statement } from './statement.ts';

/** The contract, read: the document and what its marks say. */
export interface Contract {
  /** The path that the contract was read from, as it was given. */
  readonly file: string;
  readonly text: string;
  readonly document: JsonObject;
  readonly model: Model;
  readonly operations: readonly Operation[];
  readonly statements: readonly Statement[];
  readonly openPoints: readonly OpenPoint[];
  /** The possible answers that show in no document, by the id of the open point. */
  readonly choices: ReadonlyMap<string, PointChoices>;
  /** The line of an element, counted from 1; that of its nearest parent where the pointer leads nowhere. */
  lineOf(pointer: string): number;
}
