import type { ToolkitHandler } from '../../../../src/toolkit/index.ts';
import type { Case, ProtocolName, Want } from '../case.ts';
import { overSocket } from '../wire.ts';

/** A host with a handler on it. */
export interface Running {
  /** None where the host listens on none. */
  readonly port?: number;
  answer(one: Case, protocol: ProtocolName): Promise<Want>;
  close(): Promise<unknown>;
}

/** A program that can serve a handler, and where its own doing comes before ours. */
export interface Host {
  readonly name: string;
  /** Cases whose answer is not ours, by name, with the reason. */
  readonly gaps: Readonly<Record<string, string>>;
  start(handler: ToolkitHandler, protocol: ProtocolName): Promise<Running>;
}

export function listening(port: number, close: () => Promise<unknown>): Running {
  return { port, answer: (one, protocol) => overSocket(port, one, protocol), close };
}

/** The same reason for several cases. */
export function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

/** Of every host that hands over a `Request`: its URL is not the one of the request line. */
export const URL_GAPS = because(
  'a URL of the Fetch standard has its dot segments resolved, and slashes for backslashes',
  [
    'dot segments that lead to a tool',
    'encoded dot segments as a tool',
    'an encoded dot as a tool',
    'a dot as a tool',
    'a backslash for a slash',
  ],
);

/** Of every host that routes by prefix. */
export const ROUTER_GAPS = because('paths of no toolkit are answered by the application', [
  'the prefix without its slash',
  'no prefix',
  'the root',
  'another prefix',
  'a prefix of another case',
  'two slashes at the start',
]);

const { 'the prefix without its slash': _, ...others } = ROUTER_GAPS;

/** Of every host that routes by a pattern such as `/toolkit/*`, which takes `/toolkit` too, on a resolved URL. */
export const PATTERN_GAPS = {
  ...others,
  ...URL_GAPS,
  'dot segments that lead out': 'they are resolved, and then lead to no toolkit',
};

/** The cases with a segment that cannot be decoded. */
export const UNDECODABLE = ['toolkit', 'tool'].flatMap((place) =>
  ['%zz', '%', '%ff', '%c3%28'].map((name) => `as the name of a ${place}: ${name}`),
);
