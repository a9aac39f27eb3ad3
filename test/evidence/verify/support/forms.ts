import { readContract } from '../../../../src/contract/model/index.ts';
import { type VerifyReport, verify } from '../../../../src/evidence/verify/index.ts';
import { type Asked, FAULTY_KNOWN, type Fault, type OperationName, sendToFaulty } from './faulty-server.ts';

const contract = await readContract();

type Test = (asked: Asked) => boolean;

const READS: readonly OperationName[] = ['agents', 'conversations'];
const WRITES: readonly OperationName[] = ['memory', 'message'];

/** Facts of each operation that a server checks or not. */
const FACTS: Readonly<Record<string, Test>> = {
  'a missing key is refused': ({ refusal, headers }) => refusal === 'key' && headers.authorization === undefined,
  'an invalid key is refused': ({ refusal, headers }) => refusal === 'key' && headers.authorization !== undefined,
  'an unknown id is refused': ({ refusal }) => refusal === 'absent',
  'an inaccessible id is refused': ({ refusal }) => refusal === 'inaccessible',
  'a body that lacks a text is refused': ({ refusal, body, isJson }) =>
    refusal === 'body' && isJson && body.content === undefined,
};
const OF_KEYS = Object.keys(FACTS).slice(0, 2);

/** Forms that a valid request may have, by operation. */
const FORMS: Readonly<Record<string, { readonly of: readonly OperationName[]; readonly has: Test }>> = {
  'an unknown query': { of: READS, has: ({ query }) => query.has('colloquy') },
  'a filter by agent': { of: ['conversations'], has: ({ query }) => query.get('agent') === '7' },
  'a user': { of: ['memory'], has: ({ body }) => body.agent_user_id !== undefined },
  metadata: { of: ['message'], has: ({ body }) => body.metadata !== undefined },
  'the second agent': { of: ['memory'], has: ({ id }) => id === '9' },
  'the second conversation': { of: ['message'], has: ({ id }) => id === '43' },
};

const MEDIA_TYPES: Readonly<Record<string, Test>> = {
  'if JSON is accepted': ({ headers }) => headers.accept === 'application/json',
  'if any type is accepted': ({ headers }) => headers.accept === '*/*',
  'if nothing says what is accepted': ({ headers }) => headers.accept === undefined,
};

/** Servers that hold a fact, but not in one form of a request; and such that refuse nothing if a media type is accepted. */
const SERVERS: readonly (readonly [name: string, fault: Fault])[] = [
  ...Object.entries(FORMS).flatMap(([form, { of, has }]) =>
    of.flatMap((operation) =>
      Object.entries(FACTS).flatMap(([fact, isMeant]): [string, Fault][] => {
        const isOfPath = form.startsWith('the second') && /id is refused/.test(fact);
        if (isOfPath || (READS.includes(operation) && !OF_KEYS.includes(fact))) return [];
        const accepts: Test = (asked) => asked.name === operation && isMeant(asked) && has(asked);
        return [[`${operation}: ${fact}, but not with ${form}`, { accepts }]];
      }),
    ),
  ),
  ...Object.entries(MEDIA_TYPES).flatMap(([form, has]) =>
    [...READS, ...WRITES].map((operation): [string, Fault] => [
      `${operation}: nothing is refused ${form}`,
      { accepts: (asked) => asked.name === operation && has(asked) },
    ]),
  ),
];

export async function reportOnFault(fault: Fault, known = FAULTY_KNOWN): Promise<VerifyReport> {
  const send = sendToFaulty(fault);
  return verify({
    ...{ contract, known, allow: 'writes' as const, rate: Number.POSITIVE_INFINITY },
    send: { 'developer-api': send, toolkit: send },
  });
}

/** Asks each `step`th server, and returns the names of those that were not noticed. */
export async function judgeForms(step: number): Promise<{ readonly asked: number; readonly missed: string[] }> {
  const asked = SERVERS.filter((_, index) => index % step === 0);
  const missed: string[] = [];
  for (const [name, fault] of asked) {
    const { statements } = await reportOnFault(fault);
    if (!statements.some(({ verdict }) => verdict.is === 'broken')) missed.push(name);
  }
  return { asked: asked.length, missed };
}
