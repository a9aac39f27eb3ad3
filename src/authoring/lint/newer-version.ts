import { type Contract, pointerOfReference } from '../../contract/model/index.ts';

/** The part of a problem of Redocly by which one that OpenAPI 3.2 allows is recognised. */
interface Reported {
  readonly rule: string;
  readonly message: string;
  /** JSON pointer in the document itself; `undefined` in its other files. */
  readonly pointer: string | undefined;
}

/** Whether Redocly reports what OpenAPI 3.2 allows: a response without a description, and the style `cookie`. */
export function isAllowedByNewerVersion({ model, text }: Contract, { rule, message, pointer }: Reported): boolean {
  if (rule !== 'struct' || pointer === undefined || !VERSION.test(text)) return false;
  const place = pointerOfReference(pointer);
  if (/`description` must be present/.test(message)) return /\/responses\/[^/]+(\/description)?$/.test(place);
  return /\/style$/.test(place) && /^`style` can be one of/.test(message) && model.valueAt(place) === 'cookie';
}

/** The model reads a document of 3.2 as one of 3.1: its text has the version. */
const VERSION = /^[\s{]*["']?openapi["']?\s*:\s*["']?3\.2\b/m;
