import { type DocumentedResponse, responseFor, statusOf } from './documented-response.ts';
import { FAULTS, type Fault, isFault } from './fault.ts';
import type { Preferences } from './preferences.ts';

/** What a caller asked for, found in the contract; or why it cannot be met. */
export type Choice =
  | {
      readonly status: number | undefined;
      readonly example: string | undefined;
      readonly delay: number;
      readonly fault: Fault | undefined;
    }
  | { readonly problem: string };

/** The longest wait of a timer, in milliseconds. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** Finds the answer that preferences ask for among the documented ones. */
export function choose(
  documented: readonly DocumentedResponse[],
  { code, example, delay, fault }: Preferences,
): Choice {
  const wait = delay === undefined ? 0 : Number(delay);
  if (!/^\d+$/.test(delay ?? '0') || wait > LONGEST_DELAY) {
    return { problem: `delay takes whole milliseconds, up to ${LONGEST_DELAY}.` };
  }
  if (fault !== undefined && !isFault(fault)) return { problem: `fault takes ${list(FAULTS, 'or')}.` };
  const status = code === undefined ? undefined : Number(code);
  const response = status === undefined ? undefined : responseFor(documented, status);
  if (code !== undefined && (!/^[2-5]\d\d$/.test(code) || response === undefined)) {
    return { problem: `code=${code} is not documented here; there are ${list(documented.map(({ key }) => key))}.` };
  }
  if (example === undefined) return { status, example, delay: wait, fault };

  const among = response === undefined ? documented : [response];
  const holder = among.find(({ examples }) => examples.includes(example));
  if (holder === undefined) {
    const named = among.flatMap(({ key, examples }) => examples.map((name) => `${name} (${key})`));
    return {
      problem: `there is no example of that name here; there ${named.length === 0 ? 'are none' : `are ${list(named)}`}.`,
    };
  }
  return { status: status ?? statusOf(holder), example, delay: wait, fault };
}

function list(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
