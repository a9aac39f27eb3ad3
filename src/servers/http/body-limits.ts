import { isSequenceType, NESTING_FAULT, NESTING_LIMIT } from '../../contract/bodies/index.ts';
import { isJsonType } from '../../contract/model/media-types.ts';
import type { Violation } from './violations.ts';

/** The maximum number of values in a body, since checking each takes time. */
const VALUE_LIMIT = 100_000;
/** The maximum length of the pointers of all values of a body together, since errors contain pointers. */
const POINTER_LIMIT = 3_000_000;

const createLimitViolation = (limit: string) =>
  ({ kind: 'limit', message: `it goes beyond the ${limit} that are allowed here` }) as const;

const TOO_MANY_VALUES = createLimitViolation(`${VALUE_LIMIT} values`);
const TOO_LONG_POINTERS = createLimitViolation(`${POINTER_LIMIT} characters in the pointers of its values`);
/** Returns the limit that a body of JSON, a sequence or a form exceeds, before it is parsed. */
export function findExcess(body: Uint8Array, mediaType: string, contentType: string): Violation | undefined {
  if (!isJsonType(mediaType) && !isSequenceType(mediaType)) return findFormExcess(body, contentType);
  try {
    return findJsonExcess(STRICT_DECODER.decode(body));
  } catch {
    return undefined; // not UTF-8, which is refused as such
  }
}

const STRICT_DECODER = new TextDecoder('utf-8', { fatal: true });
const FORM_TYPE = /^\s*(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKETS = [0x7b, 0x5b];
const CLOSING_BRACKETS = [0x7d, 0x5d];

function findJsonExcess(text: string): Violation | undefined {
  let values = 1;
  let characters = 0;
  const outerPointers: number[] = [];
  let pointer = 0;
  let name = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const begin = at;
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
      name = at - begin;
    } else if (code === COLON) {
      pointer += name;
      characters += name;
    } else if (code === COMMA || OPENING_BRACKETS.includes(code)) {
      if (code === COMMA) pointer = outerPointers.at(-1) ?? 0;
      else outerPointers.push(pointer);
      values += 1;
      // For the slash before a name or an index.
      pointer += 1;
      characters += pointer;
    } else if (CLOSING_BRACKETS.includes(code)) pointer = outerPointers.pop() ?? 0;
    if (outerPointers.length > NESTING_LIMIT) return NESTING_FAULT;
    if (values > VALUE_LIMIT) return TOO_MANY_VALUES;
    if (characters > POINTER_LIMIT) return TOO_LONG_POINTERS;
  }
  return undefined;
}

function findFormExcess(body: Uint8Array, contentType: string): Violation | undefined {
  if (!FORM_TYPE.test(contentType)) return undefined;
  const boundary = /^\s*multipart\b.*\bboundary="?([^";]+)/i.exec(contentType)?.[1];
  const fields = new TextDecoder('latin1').decode(body).split(boundary ?? '&').length;
  return fields > VALUE_LIMIT ? TOO_MANY_VALUES : undefined;
}
