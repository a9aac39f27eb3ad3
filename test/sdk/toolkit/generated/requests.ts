import fc from 'fast-check';
import {
  type Answer,
  type BodyProblem,
  type Log,
  type PlainRequest,
  type Protocol,
  plain,
  toolkitApiKeys,
} from '../../../../src/sdk/toolkit/index.ts';
import { UNKNOWN_NAMES } from '../conformance/cases/paths.ts';
import { contrary } from '../conformance/contrary.ts';
import { handlerOf } from '../tools.ts';
import { MARKS, marksIn } from './marks.ts';

const { key, input } = MARKS;
const CRLF = `${input}%0d%0aset-cookie:a`;
const name = fc.constantFrom(
  'kit',
  'runs',
  'k%69t',
  'kit%2Fruns',
  input,
  CRLF,
  '',
  '.',
  '..',
  '\\',
  'é',
  ...UNKNOWN_NAMES,
);
const RUN = '/toolkit/kit/runs/';
const KNOWN = [RUN, RUN, RUN, RUN, '/toolkit/kit/', '/toolkit/kit/runs', `${RUN}?a=b`, '/toolkit/kit/other/'];
const prefix = fc.constantFrom('/toolkit/', '/', '//', '/Toolkit/', 'http://x/toolkit/', '*', '');
const ending = fc.constantFrom('', '/', '//', '?', `?${input}=1`, '#');
const target = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 3, arbitrary: fc.tuple(name, name).map(([toolkit, tool]) => `/toolkit/${toolkit}/${tool}/`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(prefix, fc.array(name, { maxLength: 4 }), ending)
      .map(([before, names, after]) => before + names.join('/') + after),
  },
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('POST') },
  { weight: 2, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'TRACE', 'get', '', input, '__proto__') },
);

const KEYS = ['value', 'other', '__proto__', 'constructor', 'prototype', 'toString', input, '', '\u0000', 'é'];
const member = fc.constantFrom(...KEYS);
const SCALARS = ['1', '-0', '1e999', 'null', 'true', `"${input}"`, '"\\ud800"', '""', '123456789012345678901234567890'];
const json: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...SCALARS, '01', 'NaN', '', '"'),
    fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
    fc
      .array(fc.tuple(member, tie('value')), { maxLength: 3 })
      .map((members) => `{${members.map(([at, value]) => `${JSON.stringify(at)}:${value}`).join(',')}}`),
  ),
})).value;
const form = fc
  .array(fc.tuple(member, fc.constantFrom('', '1', input, '%ff', '%', '%zz', '+', 'é')), { maxLength: 4 })
  .map((members) => members.map(([at, value]) => `${encodeURIComponent(at)}=${value}`).join('&'));
const large = fc.constantFrom('['.repeat(500), '{"value":'.repeat(400), 'x'.repeat(3_000));
const text = fc.oneof({ weight: 5, arbitrary: json }, { weight: 3, arbitrary: form }, { weight: 1, arbitrary: large });
const body = fc.oneof(
  { weight: 9, arbitrary: text.map((written) => new TextEncoder().encode(written)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
);
const BEARER = `Bearer ${key}`;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const headers = fc.record({
  authorization: fc.constantFrom(BEARER, BEARER, BEARER, undefined, 'Bearer', `Bearer ${input}`, input),
  'x-toolkit-api-key': fc.constantFrom(key, key, key, undefined, '', input),
  'content-type': fc.constantFrom(
    ...[JSON_TYPE, JSON_TYPE, FORM_TYPE, undefined, '', `text/${input}`, `${JSON_TYPE}; charset=${input}`],
  ),
  'content-encoding': fc.constantFrom(undefined, undefined, undefined, 'gzip', input),
  origin: fc.constantFrom(undefined, `https://${input}.example`),
});
const problem = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom<BodyProblem[]>('body-too-large', 'unfinished-body', 'already-read') },
);

/** A request of any kind, as a host hands it over. */
const request: fc.Arbitrary<PlainRequest> = fc
  .tuple(method, target, headers, body, problem)
  .map(([verb, to, given, bytes, failed]) => ({
    method: verb,
    target: to,
    native: undefined,
    header: (at) => (Object.hasOwn(given, at) ? given[at as keyof typeof given] : undefined), // an own key
    body: async (most) => failed ?? (bytes.length > most ? 'body-too-large' : bytes),
    onHangUp() {},
    onFinished() {},
  }));

/**
 * Sends generated requests to a handler, half under each protocol, and stops at the first that does harm.
 *
 * @returns How often each status was answered.
 * @throws when an answer is malformed, when it or the log has something of the request, or when a prototype was changed.
 */
export async function checkRequests(count: number, seed?: number): Promise<Map<number, number>> {
  const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
  const keys = (): string => prototypes.map((prototype) => Reflect.ownKeys(prototype).length).join();
  const before = keys();
  const statuses = new Map<number, number>();
  for (const protocol of [plain, contrary]) {
    let logged = '';
    const { answer } = handlerUnder(protocol, (record) => {
      logged = JSON.stringify(record);
    });
    await fc.assert(
      fc.asyncProperty(request, async (given) => {
        const [status, headers, body] = await new Promise<Answer>((resolve) => answer(given, resolve));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error(`the status is ${status}`);
        new Headers(headers);
        if (body !== '') JSON.parse(body);
        const found = marksIn(JSON.stringify([headers, body]) + logged);
        if (found.length > 0) throw new Error(`the answer or the log has the ${found.join(' and the ')}`);
        if (keys() !== before) throw new Error('a prototype was changed');
      }),
      { numRuns: count / 2, ...(seed === undefined ? {} : { seed }) },
    );
  }
  return statuses;
}

function handlerUnder(protocol: Protocol, log: Log) {
  const runs = (parameters: object): object => {
    Object.assign({}, parameters); // what a careless tool does
    return { took: Object.keys(parameters).length };
  };
  const authorize = toolkitApiKeys({ kit: MARKS.key });
  return handlerOf({ runs }, { protocol, authorize, limits: { bodyBytes: 2_000 }, log });
}
