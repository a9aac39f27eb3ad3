import { conformanceOf } from './conform.ts';
import { contract } from './contract.ts';
import type { Received, Send, Sent } from './subject.ts';

/**
 * One thing to be asked of a server. It is asked three times, since a server can break a statement now and then; each
 * write has a text of its own, since what becomes of a repeated one is open.
 */
export interface Probe {
  readonly name: string;
  readonly operationId: string;
  /** The ids of the statements that the answer shows. */
  readonly shows: readonly string[];
  /** What is asked; or why that cannot be asked of this server. */
  readonly requests: readonly Sent[] | string;
  readonly expects: Expected;
  /** In what a success contradicts its request; nothing where it does not. */
  readonly contradicts?: (sent: Sent, answer: Received) => string | undefined;
}

/** The same, asked once: of what answers the same to the same. */
export function once(probe: Probe): Probe {
  return typeof probe.requests === 'string' ? probe : { ...probe, requests: probe.requests.slice(0, 1) };
}

/** What a server was seen to do: to hold to a statement, to break it, or neither. */
export type Verdict =
  | { readonly is: 'holds' }
  | { readonly is: 'broken'; readonly how: string }
  | { readonly is: 'not shown'; readonly why: string };

/** What is expected of a status: itself, one of a class, or what {@link EXPECTATIONS} says. */
export type Expected = 'success' | '400' | '401' | '403' | '404' | '429' | '5XX' | '4XX' | 'tool' | 'any';

/** Whether a status is the expected one; `undefined` where it breaks nothing, and shows nothing either. */
type Expectation = (status: number) => boolean | undefined;

/** A refusal with a status that is stated. That there were too many requests nobody can rule out. */
const refusal =
  (pattern: RegExp): Expectation =>
  (status) =>
    pattern.test(String(status)) || (status === 429 ? undefined : false);

const EXPECTATIONS: Readonly<Record<Expected, Expectation>> = {
  /** Redirects are open, and nobody can rule out that too many requests came or that something failed upstream. */
  success: (status) => {
    if (status >= 200 && status < 300) return true;
    return (status >= 300 && status < 400) || status === 429 || status >= 500 ? undefined : false;
  },
  400: refusal(/^400$/),
  401: refusal(/^401$/),
  403: refusal(/^403$/),
  404: refusal(/^404$/),
  429: refusal(/^429$/),
  '5XX': refusal(/^5/),
  /** It is not accepted, and which status says so is open. */
  '4XX': (status) => (status >= 400 && status < 500 ? true : status < 300 ? false : undefined),
  /** How a toolkit is authenticated and takes parameters is open: a refusal shows nothing, unless there is no such operation. */
  tool: (status) => {
    if (status >= 200 && status < 300) return true;
    return status === 404 || status === 405 ? false : undefined;
  },
  /** Whether the request is accepted is open, or which status says that it is not. */
  any: () => undefined,
};

const conform = conformanceOf(contract);
/** Servers that are made of recorded answers give the same one again. */
const conforming = new WeakMap<Received, readonly string[]>();

/** Asks one thing of a server and judges the answers, until the first that breaks the contract. */
export async function judge(send: Send, { operationId, requests, expects, contradicts }: Probe): Promise<Verdict> {
  if (typeof requests === 'string') return { is: 'not shown', why: requests };
  const neither: number[] = [];
  for (const sent of requests) {
    let answer: Received;
    try {
      answer = await send(sent);
    } catch (error) {
      return { is: 'broken', how: String(error) };
    }
    const found = conforming.get(answer) ?? conform(operationId, answer);
    conforming.set(answer, found);
    if (found.length > 0) return { is: 'broken', how: found.join('; ') };
    const expected = EXPECTATIONS[expects](answer.status);
    if (expected === false) return { is: 'broken', how: `it answers ${answer.status}, not ${expects}` };
    const contradiction = answer.status < 300 ? contradicts?.(sent, answer) : undefined;
    if (contradiction !== undefined) return { is: 'broken', how: contradiction };
    if (expected === undefined) neither.push(answer.status);
  }
  return neither.length < requests.length ? { is: 'holds' } : { is: 'not shown', why: `it answers ${neither}` };
}

/** What each statement comes to by the verdicts of its probes. */
export function verdictsOf(
  judged: readonly { readonly probe: Probe; readonly verdict: Verdict }[],
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const rank = ({ is }: Verdict): number => ['not shown', 'holds', 'broken'].indexOf(is);
  for (const { probe, verdict } of judged) {
    const named = verdict.is === 'broken' ? { ...verdict, how: `${probe.name}: ${verdict.how}` } : verdict;
    for (const id of probe.shows) {
      const known = verdicts.get(id);
      if (known === undefined || rank(named) > rank(known)) verdicts.set(id, named);
    }
  }
  return verdicts;
}
