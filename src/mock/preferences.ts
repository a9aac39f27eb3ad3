/** What a caller asked of an answer with the header `Prefer`, as it was written. */
export interface Preferences {
  /** The status to answer with. */
  readonly code: string | undefined;
  /** The named example to answer with. */
  readonly example: string | undefined;
  /** Milliseconds to wait before the answer. */
  readonly delay: string | undefined;
  /** Where the connection is to fail. */
  readonly fault: string | undefined;
}

const NONE: Preferences = { code: undefined, example: undefined, delay: undefined, fault: undefined };

const MEMBER = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g;
const PREFERENCE = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))\s*(?:;|$)/;

/**
 * Reads the header `Prefer` as RFC 7240 has it: names in any case, values plain or quoted, the first of several with
 * one name counts, what is unknown or malformed is passed over.
 */
export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined) return NONE;
  const found = new Map<string, string>();
  for (const member of header.match(MEMBER) ?? []) {
    const [, name, quoted, plain] = PREFERENCE.exec(member) ?? [];
    const value = quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1');
    if (name !== undefined && value && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), value);
  }
  return {
    code: found.get('code'),
    example: found.get('example'),
    delay: found.get('delay'),
    fault: found.get('fault'),
  };
}

/** The header `Preference-Applied` for preferences that were honoured; `undefined` where there were none. */
export function preferenceApplied(preferences: Preferences): string | undefined {
  const applied = Object.entries(preferences).filter(([, value]) => value !== undefined);
  return applied.length === 0 ? undefined : applied.map(([name, value]) => `${name}=${value}`).join(', ');
}
