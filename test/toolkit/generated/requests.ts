import fc from 'fast-check';
import type { PlainRequest } from '../../../src/toolkit/index.ts';
import { MARKS } from './marks.ts';

const { key, input } = MARKS;
const NAMES = [
  'kit',
  'runs',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  input,
  '',
  '.',
  '..',
  '%2F',
  '%2e%2e',
  '%00',
  '%zz',
  '%5F%5Fproto%5F%5F',
  `${input}%0d%0aset-cookie:a`,
  'k%69t',
  'kit%2Fruns',
  '\\',
  ';',
  '*',
  'é',
  'x'.repeat(300),
];
const name = fc.constantFrom(...NAMES);
const target = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      '/toolkit/kit/runs/',
      '/toolkit/kit/runs/',
      '/toolkit/kit/runs/',
      '/toolkit/kit/runs/',
      '/toolkit/kit/',
      '/toolkit/kit/runs',
      '/toolkit/kit/runs/?a=b',
      '/toolkit/kit/other/',
    ),
  },
  { weight: 3, arbitrary: fc.tuple(name, name).map(([toolkit, tool]) => `/toolkit/${toolkit}/${tool}/`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('/toolkit/', '/', '//', '/Toolkit/', 'http://x/toolkit/', '*', ''),
        fc.array(name, { maxLength: 4 }),
        fc.constantFrom('', '/', '//', '?', `?${input}=1`, '#'),
      )
      .map(([prefix, names, end]) => prefix + names.join('/') + end),
  },
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('POST') },
  { weight: 2, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'TRACE', 'get', '', input, '__proto__') },
);

const member = fc.constantFrom(
  'value',
  'other',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  input,
  '',
  '\u0000',
  'é',
);
const json: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(
      '1',
      '-0',
      '1e999',
      'null',
      'true',
      `"${input}"`,
      '"\\ud800"',
      '""',
      '123456789012345678901234567890',
      '01',
      'NaN',
      '',
      '"',
    ),
    fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
    fc
      .array(fc.tuple(member, tie('value')), { maxLength: 3 })
      .map((members) => `{${members.map(([at, value]) => `${JSON.stringify(at)}:${value}`).join(',')}}`),
  ),
})).value;
const form = fc
  .array(fc.tuple(member, fc.constantFrom('', '1', input, '%ff', '%', '%zz', '+', 'é')), { maxLength: 4 })
  .map((members) => members.map(([at, value]) => `${encodeURIComponent(at)}=${value}`).join('&'));
const body = fc.oneof(
  { weight: 5, arbitrary: json.map((text) => new TextEncoder().encode(text)) },
  { weight: 3, arbitrary: form.map((text) => new TextEncoder().encode(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('['.repeat(500), '{"value":'.repeat(400), 'x'.repeat(3_000))
      .map((text) => new TextEncoder().encode(text)),
  },
);
const headers = fc.record({
  authorization: fc.constantFrom(
    `Bearer ${key}`,
    `Bearer ${key}`,
    `Bearer ${key}`,
    undefined,
    'Bearer',
    `Bearer ${input}`,
    input,
  ),
  'x-toolkit-api-key': fc.constantFrom(key, key, key, undefined, '', input),
  'content-type': fc.constantFrom(
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    undefined,
    '',
    `text/${input}`,
    `application/json; charset=${input}`,
  ),
  'content-encoding': fc.constantFrom(undefined, undefined, undefined, 'gzip', input),
  origin: fc.constantFrom(undefined, `https://${input}.example`),
});
const problem = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('body-too-large' as const, 'unfinished-body' as const, 'already-read' as const),
  },
);

/** A request of any kind, as a host hands it over. */
export const request: fc.Arbitrary<PlainRequest> = fc
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
