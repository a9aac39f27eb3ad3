import * as fc from 'fast-check';
import type { OperationId } from '../../../../src/sdk/client/index.node.ts';
import { REQUESTS } from '../../../support/operations.ts';
import type { RawAnswer } from '../raw-server.ts';

/** The reaction of a server to a request: the bytes of its response, and how much of them it sends. */
export interface Case {
  readonly operation: OperationId;
  readonly status: number;
  readonly body: Uint8Array;
  readonly framing: 'length' | 'chunked' | 'close';
  readonly fault: Fault;
}

/** A failure after a part of the response's bytes: `part` is a fraction of them. */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'close' | 'reset'; readonly part: number }
  | { readonly kind: 'stall'; readonly part: number; readonly end: 'timeout' | 'abort' | 'signal' };

export const operations = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]; // it has no other keys

const message = { content: 'It left this morning.', role: 'agent' };
const stated: Partial<Record<OperationId, object>> = {
  listConversations: { data: [{ id: 1 }, { name: null }], next: null },
  sendMessage: {
    conversation: { id: 42, external_user_id: null },
    user_message: message,
    agent_message: message,
  },
};

/** A body as the contract states it, and what becomes of it when something is taken away or swapped. */
function bodyOf(operation: OperationId): fc.Arbitrary<string> {
  const right = stated[operation] ?? [{ id: 7 }];
  const text = JSON.stringify(right);
  const leaves = [...text.matchAll(/"[^"]*"(?!:)|\d+|null/g)];
  const swapped = fc
    .tuple(
      fc.constantFrom(...leaves),
      fc.constantFrom('7', '"x"', 'null', '[]', '{}', '1.5', '9007199254740993', '1e400'),
    )
    .map(([leaf, other]) => text.slice(0, leaf.index) + other + text.slice(leaf.index + leaf[0].length));
  const renamed = fc
    .constantFrom(...Object.keys(right))
    .map((key) => text.replace(JSON.stringify(key), JSON.stringify(`${key}_`)));
  return fc.oneof(
    fc.constant(text),
    swapped,
    Array.isArray(right) ? fc.constant(text) : renamed,
    fc.nat(text.length - 1).map((length) => text.slice(0, length)),
    fc.constantFrom('', ' \r\n', '[]', '{}', 'null', '"text"', '7', '\u{feff}{"data":[]}', 'NaN', "{'data':[]}"),
    fc.constantFrom('{"message":"No."}', '{"message":7}', '{"message":null}', '{"__proto__":{"data":[]}}'),
    fc.constant('<!doctype html><title>502 Bad Gateway</title><h1>502</h1>'),
    fc.json({ maxDepth: 2 }),
  );
}

const part = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>({ kind: 'none' }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('close', 'reset'), part }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('stall'),
      part,
      end: fc.constantFrom('timeout', 'abort', 'signal'),
    }),
  },
);

/** Any status that HTTP has, with any body, whole or cut off anywhere. */
export const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...operations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    status: fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(200, 201, 204, 400, 401, 404, 429, 500, 502)),
    body: fc.oneof(
      { weight: 12, arbitrary: bodyOf(operation).map((text) => new TextEncoder().encode(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
    ),
    framing: fc.constantFrom('length', 'chunked', 'close'),
    fault,
  }),
);

/** The bytes of the answer, and where its head ends. */
export function bytesOf({ status, body, framing }: Case): { readonly bytes: Buffer; readonly head: number } {
  const framed = {
    length: `content-length: ${body.length}\r\n`,
    chunked: 'transfer-encoding: chunked\r\n',
    close: '',
  }[framing];
  // a connection for each case, so that stray bytes of one answer are not taken for the next
  const head = Buffer.from(`HTTP/1.1 ${status} Said\r\nconnection: close\r\nx-request-id: r-1\r\n${framed}\r\n`);
  const chunk = body.length > 0 ? [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')] : [];
  const payload = framing === 'chunked' ? [...chunk, Buffer.from('0\r\n\r\n')] : [body];
  return { bytes: Buffer.concat([head, ...payload]), head: head.length };
}

/** How many of the bytes are sent. */
export function cutOf({ fault }: Case, bytes: Buffer): number {
  return fault.kind === 'none' ? bytes.length : Math.floor(fault.part * bytes.length);
}

/** How the connection ends after them. */
export const endOf = ({ fault }: Case): RawAnswer['end'] => (fault.kind === 'none' ? 'close' : fault.kind);

/** The reaction of the server in a case. */
export function answerTo(item: Case): RawAnswer {
  const { bytes } = bytesOf(item);
  return { parts: [bytes.subarray(0, cutOf(item, bytes))], end: endOf(item) };
}
