import type { FilledContract } from '../../../src/contract/assumptions/index.ts';
import { isJsonObject, type Json } from '../../../src/contract/model/index.ts';
import { probesOf } from '../statements/wire.ts';
import type { Probe } from '../support/judge.ts';
import { mockSubject, type Received, type Send, type Sent, type Subject, toMock } from '../support/subject.ts';

/** A request, and what a sound server answered. */
export interface Exchange {
  readonly sent: Sent;
  readonly received: Received;
  /** The value in the path; empty where there is none. */
  readonly id: string;
  /** The body of the request; `undefined` where there is none, or no JSON. */
  readonly body: Json | undefined;
}

/** A sound server under an assumption set: all that is asked of it, with its answers. */
export interface Recorded {
  readonly set: string;
  readonly subject: Subject;
  readonly probes: readonly Probe[];
  readonly exchanges: ReadonlyMap<Sent, Exchange>;
}

/** Records a sound server that has ids and one valid key, and knows nothing of `Prefer`: the mock, asked for what it is to answer. */
export async function record(filled: FilledContract): Promise<Recorded> {
  const { ask = () => ({}), ...mock } = await mockSubject(filled.document);
  const subject: Subject = { ...mock, inaccessible: { agentId: 8, conversationId: 43 } };
  const send = toMock(filled);
  const sound: Send = (sent) => {
    const { authorization } = sent.headers;
    const id = idOf(sent);
    const isOtherKey =
      sent.target.startsWith('/v1/') &&
      authorization?.startsWith('Bearer ') &&
      authorization !== `Bearer ${subject.key}`;
    const status = isOtherKey ? 401 : STATUSES[id];
    return send(status === undefined ? sent : { ...sent, headers: { ...sent.headers, ...ask(status) } });
  };
  const probes = probesOf(subject);
  const exchanges = new Map<Sent, Exchange>();
  for (const sent of probes.flatMap(({ requests }) => (typeof requests === 'string' ? [] : requests))) {
    exchanges.set(sent, { sent, received: await sound(sent), id: idOf(sent), body: jsonOf(sent.body) });
  }
  return { set: filled.set.name, subject, probes, exchanges };
}

const STATUSES: Readonly<Record<string, number>> = { 999999: 404, 8: 403, 43: 403, 'no-such-toolkit': 404 };

function idOf({ target }: Sent): string {
  return decodeURIComponent(/^\/(?:toolkit|v1\/[a-z]+)\/([^/]+)\//.exec(target)?.[1] ?? '');
}

export function jsonOf(bytes: Uint8Array | undefined): Json | undefined {
  try {
    return JSON.parse(Buffer.from(bytes ?? '').toString());
  } catch {
    return undefined;
  }
}

/** The value of a field of a request's body. */
export function fieldOf({ body }: Exchange, name: string): Json | undefined {
  return isJsonObject(body) ? body[name] : undefined;
}

/** A change to a server: what it answers in the place of a recorded answer; `undefined` where it changes nothing. */
export type Change = (exchange: Exchange) => Received | undefined;

/** A server that was made of a recorded one. */
export interface Derived {
  readonly name: string;
  readonly change: Change;
  /** Whether it breaks a statement by this; else it differs where the contract is open. */
  readonly breaks: boolean;
  /** Whether it answers with an error what was accepted. */
  readonly isRefusal?: boolean;
  /** Why nobody can make a server show it; absent where it can be shown. */
  readonly hidden?: string;
}

/** Serves the recorded answers, but for the change, which shows in every answer or in every third. */
export function serve({ exchanges }: Recorded, change: Change, every: 1 | 3): { send: Send; isShown: () => boolean } {
  let asked = 0;
  let isShown = false;
  const send: Send = async (sent) => {
    const exchange = exchanges.get(sent);
    if (exchange === undefined) throw new Error(`${sent.method} ${sent.target} was not recorded`);
    asked += 1;
    const changed = asked % every === 0 ? change(exchange) : undefined;
    if (changed === undefined) return exchange.received;
    isShown = true;
    return changed;
  };
  return { send, isShown: () => isShown };
}
