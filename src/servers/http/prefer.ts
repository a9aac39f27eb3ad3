import { contentOfType } from '../../contract/model/media-types.ts';
import {
  coveringResponse,
  exampleNamesOf,
  type Operation,
  possibleStatus,
  usualResponse,
} from '../../contract/model/operation.ts';
import type { ServedRequest } from './request.ts';

/**
 * When the connection fails, if the caller asks for that: before the response, within its headers, or within its body.
 */
export const CONNECTION_FAULTS = ['drop', 'cut-headers', 'cut-body'] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** The preferences of a caller, as they were sent. */
export type Preferences = Readonly<Partial<Record<(typeof PREFERENCE_NAMES)[number], string | undefined>>>;

const PREFERENCE_NAMES = ['code', 'example', 'media-type', 'delay', 'fault'] as const;

const LIST_MEMBER = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g;
const PREFERENCE = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))\s*(?:;|$)/;

/**
 * Parses the header `Prefer` (RFC 7240). Of equal names the first counts; unknown and malformed preferences are
 * ignored.
 */
export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined) return {};
  const values = new Map<string, string>();
  for (const member of header.match(LIST_MEMBER) ?? []) {
    const [, name, quoted, plain] = PREFERENCE.exec(member) ?? [];
    const value = quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1');
    if (name !== undefined && value && !values.has(name.toLowerCase())) values.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(PREFERENCE_NAMES.map((name) => [name, values.get(name)]));
}

/** Preferences by their names in a query, for callers that cannot set a header: an address bar, a link, an image. */
const QUERY_NAMES = { __code: 'code', __example: 'example' } as const;

const isQueryName = (name: string | undefined): name is keyof typeof QUERY_NAMES =>
  name !== undefined && Object.hasOwn(QUERY_NAMES, name);

/**
 * Splits a request into its preferences and the request itself, whose query no longer has them. A parameter of the
 * operation with the name of a preference stays in the query. The header takes precedence over the query.
 */
export function splitPreferences(
  { parameters }: Pick<Operation, 'parameters'>,
  request: ServedRequest,
): { readonly request: ServedRequest; readonly preferences: Preferences } {
  const ofHeader = parsePreferences(request.headers.prefer);
  if (!request.query.includes('__')) return { request, preferences: ofHeader };
  const ofQuery: Record<string, string> = {};
  const pairs = request.query.split('&').filter((pair) => {
    const [[name, value] = []] = new URLSearchParams(pair);
    if (!isQueryName(name) || !value || parameters.some((parameter) => parameter.name === name)) return true;
    ofQuery[QUERY_NAMES[name]] ??= value;
    return false;
  });
  const sentInHeader = Object.entries(ofHeader).filter(([, value]) => value !== undefined);
  return {
    request: { ...request, query: pairs.join('&') },
    preferences: { ...ofQuery, ...Object.fromEntries(sentInHeader) },
  };
}

/** The response that a caller prefers. */
export interface Preference {
  readonly status?: number | undefined;
  readonly example?: string | undefined;
  readonly mediaType?: string | undefined;
  /** Milliseconds to wait before the response. */
  readonly delay: number;
  readonly fault?: ConnectionFault | undefined;
  /** The value of the header `Preference-Applied`; absent if the caller prefers nothing. */
  readonly applied?: string | undefined;
}

export const NO_PREFERENCE: Preference = { delay: 0 };

const MAX_DELAY_MS = 2 ** 31 - 1;

/** Finds the preferred response: a documented one, or one with a further status (`otherStatuses`) of the set. */
export function resolvePreference(
  operation: Pick<Operation, 'responses'>,
  preferences: Preferences,
  otherStatuses: readonly number[],
): Preference | { readonly problem: string } {
  const entries = Object.entries(preferences).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return NO_PREFERENCE;
  const applied = entries.map(([name, value]) => `${name}=${value}`).join(', ');
  const { code, example, 'media-type': mediaType, delay: delayText = '0' } = preferences;
  const delay = Number(delayText);
  if (!/^\d+$/.test(delayText) || delay > MAX_DELAY_MS) {
    return { problem: `delay takes whole milliseconds, up to ${MAX_DELAY_MS}.` };
  }
  const fault = CONNECTION_FAULTS.find((name) => name === preferences.fault);
  if (fault !== preferences.fault) return { problem: `fault takes ${listWords(CONNECTION_FAULTS, 'or')}.` };
  const status = code === undefined ? undefined : Number(code);
  const response = status === undefined ? undefined : coveringResponse(operation, status);
  const isOther = status !== undefined && otherStatuses.includes(status);
  if (code !== undefined && !isOther && (!/^[2-5]\d\d$/.test(code) || response === undefined)) {
    return {
      problem: `its code is not documented here; there are ${listWords(operation.responses.map(({ key }) => key))}.`,
    };
  }
  const typed = response ?? usualResponse(operation);
  if (mediaType !== undefined && contentOfType(typed?.contents ?? [], mediaType) === undefined) {
    const types = typed?.contents.map((content) => content.mediaType) ?? [];
    return {
      problem: `its media-type is not documented here; there ${types.length === 0 ? 'are none' : `are ${listWords(types)}`}.`,
    };
  }
  if (example === undefined) return { status, example, mediaType, delay, fault, applied };

  const candidates = response === undefined ? operation.responses : [response];
  const holder = candidates.find((candidate) => exampleNamesOf(candidate).includes(example));
  if (holder === undefined) {
    const names = candidates.flatMap((candidate) =>
      exampleNamesOf(candidate).map((name) => `${name} (${candidate.key})`),
    );
    return {
      problem: `there is no example of that name here; there ${names.length === 0 ? 'are none' : `are ${listWords(names)}`}.`,
    };
  }
  return { status: status ?? possibleStatus(holder), example, mediaType, delay, fault, applied };
}

function listWords(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
