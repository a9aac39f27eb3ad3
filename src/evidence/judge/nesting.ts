/** The maximum nesting of JSON that is read, since readers, validators and writers are recursive. */
export const MAX_NESTING = 1_000;

/** The `failure` of an exchange whose response is nested too deep. */
export const NESTED_TOO_DEEP = 'nested too deep';

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Whether a body is JSON of more than {@link MAX_NESTING} levels. Scans the bytes without parsing them. */
export function isNestedTooDeep(bytes: Uint8Array): boolean {
  let index = BYTE_ORDER_MARK.every((byte, place) => bytes[place] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (isSpace(bytes[index])) index += 1;
  // Text that begins with any other character is a scalar, or not JSON.
  if (bytes[index] !== ARRAY && bytes[index] !== OBJECT) return false;
  let levels = 0;
  for (; index < bytes.length && levels <= MAX_NESTING; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) index = findEndOfString(bytes, index);
    else if (byte === ARRAY || byte === OBJECT) levels += 1;
    else if (byte === ARRAY_END || byte === OBJECT_END) levels -= 1;
  }
  return levels > MAX_NESTING;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;

/** Returns the index of the quote that closes a string, or the end of the text. */
function findEndOfString(bytes: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}
