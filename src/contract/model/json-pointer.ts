/** Escapes a key as a step of a JSON pointer (RFC 6901, section 3). */
export function toToken(key: string | number): string {
  const text = String(key);
  // Few keys need escaping, and this runs for every step of every pointer.
  return /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

export function toPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${toToken(key)}`).join('');
}

/** Returns the JSON pointer in a `$ref` within the same document: a fragment of an address (RFC 6901, section 6). */
export function pointerOfReference(reference: string): string {
  const pointer = reference.replace(/^#/, '');
  if (!pointer.includes('%')) return pointer;
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

/** Returns the keys of a JSON pointer, or of one in a `$ref`, which starts with `#`. */
export function fromPointer(pointer: string): string[] {
  return (pointer.startsWith('#') ? pointerOfReference(pointer) : pointer)
    .split('/')
    .slice(1)
    .map((token) => (token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token));
}

export function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

export function parentOf(pointer: string, levels = 1): string {
  let end = pointer.length;
  for (let level = 0; level < levels && end > 0; level += 1) end = pointer.lastIndexOf('/', end - 1);
  return pointer.slice(0, Math.max(end, 0));
}

/** Returns the key of `pointer` directly after `parent`, still escaped; `undefined` if it is not below `parent`. */
export function keyBelow(pointer: string, parent: string): string | undefined {
  return pointer.startsWith(`${parent}/`) ? pointer.slice(parent.length + 1).split('/', 1)[0] : undefined;
}
