import type { SourcePlace } from './draft.ts';
import type { JsonObject } from './json.ts';
import type { Model } from './model.ts';
import type { OpenPoint } from './open-point.ts';
import type { Operation } from './operation.ts';
import type { PointChoices } from './point-choices.ts';
import type { Statement } from './statement.ts';

/** A part of the user's files that is not in the model. */
export interface Skipped extends SourcePlace {
  /** Whether OpenAPI 3.2 brought it, which is read as 3.1, an action of the overlay has no target, or what is referred to is not there. */
  readonly kind: 'newer' | 'no-target' | 'missing';
  /** The key, the JSONPath of the target, or the reference. */
  readonly name: string;
}

/** Where an action of an overlay changes an element. */
export interface Target {
  /** JSONPath in the document of the user, in its own version; several files are bundled. */
  readonly path: string;
  /** Whether it is the element, and not a parent of what the version writes in another way. */
  readonly isOwn: boolean;
}

/** The overlay next to a document. */
export interface DocumentOverlay {
  readonly file: string;
  readonly text: string;
  /** The document with the overlay in it, in its own version and in one file. */
  readonly applied: JsonObject;
  sourceAt(pointer: string): SourcePlace;
}

/** The contract, read: the document and what its marks say. */
export interface Contract {
  /** The path or the address that the contract was read from, as it was given. */
  readonly file: string;
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
  readonly overlay: DocumentOverlay | undefined;
  withOverlay(text: string): Promise<Contract>;
  /** The place of an element in the user's files; that of its nearest parent where the pointer leads nowhere. */
  sourceAt(pointer: string): SourcePlace;
  targetAt(pointer: string): Target;
}
