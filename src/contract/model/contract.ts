import type { SourcePlace } from './draft.ts';
import type { JsonObject } from './json.ts';
import type { Model } from './model.ts';
import type { OpenPoint } from './open-point.ts';
import type { Operation } from './operation.ts';
import type { PointChoices } from './point-choices.ts';
import type { Statement } from './statement.ts';

/** A part of the user's files that the model leaves out. */
export interface SkippedPart extends SourcePlace {
  /**
   * `newer`: a key of OpenAPI 3.2, which is read as 3.1. `no-target`: an overlay action without a target. `missing`: a
   * reference that leads nowhere.
   */
  readonly kind: 'newer' | 'no-target' | 'missing';
  /** The key, the JSONPath of the target, or the reference. */
  readonly name: string;
}

/** The target by which an overlay action changes an element. */
export interface OverlayTarget {
  /** JSONPath in the user's document: in its own OpenAPI version, and with its files bundled. */
  readonly path: string;
  /**
   * Whether the path selects the element itself. If the user's document does not have the element in this form, the
   * path usually selects a parent.
   */
  readonly isOwn: boolean;
}

/** The overlay next to a document. */
export interface DocumentOverlay {
  readonly file: string;
  readonly text: string;
  /** The document with the overlay applied, in its own OpenAPI version and as one file. */
  readonly applied: JsonObject;
  sourceAt(pointer: string): SourcePlace;
}

/** A contract: the document and its marks. */
export interface Contract {
  /** The path or the address of the contract, as given. */
  readonly file: string;
  readonly text: string;
  /** Every file that was read: the document, the files to which it refers, and the overlay next to it. */
  readonly files: readonly string[];
  /** The document as one OpenAPI 3.1 file, also if the user's document has several files or another version. */
  readonly document: JsonObject;
  readonly model: Model;
  readonly operations: readonly Operation[];
  readonly statements: readonly Statement[];
  readonly openPoints: readonly OpenPoint[];
  /** The possible answers that no document can show, by the id of their open point. */
  readonly choices: ReadonlyMap<string, PointChoices>;
  readonly skipped: readonly SkippedPart[];
  readonly overlay: DocumentOverlay | undefined;
  withOverlay(text: string): Promise<Contract>;
  /** Returns the place of an element in the user's files; for a missing element, that of its nearest parent. */
  sourceAt(pointer: string): SourcePlace;
  targetAt(pointer: string): OverlayTarget;
}
