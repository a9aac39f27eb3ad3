import { exampleNamesOf, type Operation, responseFor, statusOf } from '../../contract/model/operation.ts';

/** Where a connection can be asked to fail: before the response, within its headers, within its body. */
export const FAULTS = ['drop', 'cut-headers', 'cut-body'] as const;
export type Fault = (typeof FAULTS)[number];

/** The preferences of the header `Prefer`, as sent. */
export type Preferences = Readonly<Partial<Record<(typeof NAMES)[number], string | undefined>>>;

const NAMES = ['code', 'example', 'delay', 'fault'] as const;

const MEMBER = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g;
const PREFERENCE = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))\s*(?:;|$)/;

/** Reads the header `Prefer` by RFC 7240: the first of several counts, and what is unknown or malformed is ignored. */
export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined) return {};
  const found = new Map<string, string>();
  for (const member of header.match(MEMBER) ?? []) {
    const [, name, quoted, plain] = PREFERENCE.exec(member) ?? [];
    const value = quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1');
    if (name !== undefined && value && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(NAMES.map((name) => [name, found.get(name)]));
}

export function preferenceApplied(preferences: Preferences): string | undefined {
  const applied = Object.entries(preferences).filter(([, value]) => value !== undefined);
  return applied.length === 0 ? undefined : applied.map(([name, value]) => `${name}=${value}`).join(', ');
}

export type Asked =
  | {
      readonly status: number | undefined;
      readonly example: string | undefined;
      readonly delay: number;
      readonly fault: Fault | undefined;
    }
  | { readonly problem: string };

const LONGEST_DELAY = 2 ** 31 - 1;

/** Finds the response that preferences ask for among the documented ones, or one of the other statuses. */
export function askedOf(
  operation: Pick<Operation, 'responses'>,
  preferences: Preferences,
  others: readonly number[],
): Asked {
  const { code, example, delay = '0' } = preferences;
  if (!/^\d+$/.test(delay) || Number(delay) > LONGEST_DELAY) {
    return { problem: `delay takes whole milliseconds, up to ${LONGEST_DELAY}.` };
  }
  const fault = FAULTS.find((name) => name === preferences.fault);
  if (fault !== preferences.fault) return { problem: `fault takes ${list(FAULTS, 'or')}.` };
  const status = code === undefined ? undefined : Number(code);
  const response = status === undefined ? undefined : responseFor(operation, status);
  const isOther = status !== undefined && others.includes(status);
  if (code !== undefined && !isOther && (!/^[2-5]\d\d$/.test(code) || response === undefined)) {
    return {
      problem: `code=${code} is not documented here; there are ${list(operation.responses.map(({ key }) => key))}.`,
    };
  }
  if (example === undefined) return { status, example, delay: Number(delay), fault };

  const among = response === undefined ? operation.responses : [response];
  const holder = among.find((one) => exampleNamesOf(one).includes(example));
  if (holder === undefined) {
    const named = among.flatMap((one) => exampleNamesOf(one).map((name) => `${name} (${one.key})`));
    return {
      problem: `there is no example of that name here; there ${named.length === 0 ? 'are none' : `are ${list(named)}`}.`,
    };
  }
  return { status: status ?? statusOf(holder), example, delay: Number(delay), fault };
}

function list(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
