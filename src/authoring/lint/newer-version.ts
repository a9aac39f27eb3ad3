import { type Contract, pointerOfReference } from '../../contract/model/index.ts';

/** The parts of a problem of Redocly that show whether OpenAPI 3.2 allows the reported place. */
interface Reported {
  readonly rule: string;
  readonly message: string;
  /** JSON pointer in the document itself; `undefined` in its other files. */
  readonly pointer: string | undefined;
}

/** Whether Redocly reports what OpenAPI 3.2 allows: a response without a description, and the style `cookie`. */
export function isAllowedByNewerVersion({ model, text }: Contract, { rule, message, pointer }: Reported): boolean {
  if (rule !== 'struct' || pointer === undefined || !VERSION_3_2.test(text)) return false;
  const place = pointerOfReference(pointer);
  if (/`description` must be present/.test(message)) return /\/responses\/[^/]+(\/description)?$/.test(place);
  return /\/style$/.test(place) && /^`style` can be one of/.test(message) && model.valueAt(place) === 'cookie';
}

/** Matches the version 3.2 in the text of a document, since the model reads the document as one of 3.1. */
const VERSION_3_2 = /^[\s{]*["']?openapi["']?\s*:\s*["']?3\.2\b/m;
