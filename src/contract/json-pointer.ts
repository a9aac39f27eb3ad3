/** One step of a JSON pointer, escaped as RFC 6901, section 3 has it. */
export function toToken(key: string | number): string {
  const text = String(key);
  // Few keys need it, and every step of every pointer goes through here.
  return /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

/** The JSON pointer of a path of keys, such as `/paths/~1v1~1agents~1/get`. */
export function toPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${toToken(key)}`).join('');
}

/** The keys of a JSON pointer; a leading `#`, as in a `$ref`, is passed over. */
export function fromPointer(pointer: string): string[] {
  return pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((token) => (token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token));
}

/** Whether a pointer leads to the element at `parent` or into it. */
export function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}
