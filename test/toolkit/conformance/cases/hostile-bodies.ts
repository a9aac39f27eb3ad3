import { type Case, plainly, result } from '../case.ts';
import { BODY_BYTES } from '../toolkits.ts';
import { FAILURES, missing } from './failures.ts';

const { bodyTooLarge, malformed, mediaType, nested, unfinishedBody, unknownParameter } = FAILURES;
const FORECAST = { method: 'POST', path: '/toolkit/{weather}/forecast/' };
const ULM = { plain: '{"city":"Ulm"}', contrary: 'city=Ulm' };
const ONE_CITY = result('{"given":{"city":"Ulm"},"highest":21}');
/** A body of so many characters. */
const daysOf = (length: number, character = 'x') => ({
  plain: `{"days":"${character.repeat(length - '{"days":""}'.length)}"}`,
  contrary: `days=${character.repeat(length - 'days='.length)}`,
});
const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

const unreadable = [
  '[]',
  '["city"]',
  'null',
  'true',
  '1',
  '"city"',
  '{',
  '{"city"',
  '{"city":}',
  '{"city":"Ulm",}',
  "{'city':'Ulm'}",
  '{city:"Ulm"}',
  '{"city":"Ulm"}{}',
  '{"city":NaN}',
  '{"city":01}',
  '{"city":"a\nb"}',
  '{"city":"\\x41"}',
  '\ufeff{"city":"Ulm"}',
  '{"city":"Ulm"}\0',
  'city=Ulm',
  ' ',
  '{"city":"Ulm","city":"Bonn"}',
  '{"city":"Ulm","\\u0063ity":"Bonn"}',
  '{"city":{"a":1,"a":2}}',
  '{"city":[{"a":{"b":1,"b":1}}]}',
  '{"__proto__":{"polluted":true},"city":"Ulm"}',
  '{"\\u005f_proto__":{"polluted":true},"city":"Ulm"}',
  '{"city":{"__proto__":{"polluted":true}}}',
  '{"city":[{"__proto__":null}]}',
  '{"city":{"constructor":{"prototype":{"polluted":true}}}}',
];

/** Bodies that are meant to do harm, and media types. */
export const HOSTILE_BODIES: readonly Case[] = [
  ...unreadable.map((body) => ({
    name: `a body that is no object of JSON to read: ${JSON.stringify(body)}`,
    ...FORECAST,
    body,
    want: { plain: malformed.plain },
  })),
  {
    name: 'a constructor that is data',
    ...FORECAST,
    body: '{"city":{"constructor":{"name":"x"},"prototype":1}}',
    want: { plain: plainly(200, '{"given":{"city":{"constructor":{"name":"x"},"prototype":1}},"highest":21}') },
  },
  {
    name: 'bytes that are not UTF-8',
    ...FORECAST,
    body: { plain: bytes('{"city":"', 0xff, '"}'), contrary: bytes('city=', 0xff) },
    want: malformed,
  },
  {
    name: 'half of a character at the end',
    ...FORECAST,
    body: { plain: bytes('{"city":"Ulm"}', 0xc3), contrary: bytes('city=', 0xc3) },
    want: malformed,
  },
  {
    name: 'an overlong slash',
    ...FORECAST,
    body: { plain: bytes('{"city":"', 0xc0, 0xaf, '"}'), contrary: bytes('city=', 0xc0, 0xaf) },
    want: malformed,
  },
  {
    name: 'a field of a form that stands twice',
    ...FORECAST,
    body: 'city=Ulm&city=Bonn',
    want: { contrary: malformed.contrary },
  },
  {
    name: 'a field of a form that stands twice, once encoded',
    ...FORECAST,
    body: 'city=Ulm&%63ity=Bonn',
    want: { contrary: malformed.contrary },
  },
  {
    name: 'fields of a form that every object has',
    ...FORECAST,
    body: '__proto__=a&constructor=b&city=Ulm&__proto__[polluted]=1',
    want: { contrary: ONE_CITY.contrary },
  },
  {
    name: 'a form without values',
    ...FORECAST,
    body: '&&=&city',
    want: { contrary: result('{"given":{"city":""},"highest":21}').contrary },
  },
  {
    name: 'as deep as allowed',
    ...FORECAST,
    body: `{"city":${'['.repeat(5)}${']'.repeat(5)}}`,
    want: { plain: plainly(200, '{"given":{"city":[[[[[]]]]]},"highest":21}') },
  },
  {
    name: 'one level too deep',
    ...FORECAST,
    body: `{"city":${'['.repeat(8)}${']'.repeat(8)}}`,
    want: { plain: nested.plain },
  },
  {
    name: 'much too deep',
    ...FORECAST,
    body: `{"city":${'['.repeat(900)}${']'.repeat(900)}}`,
    want: { plain: nested.plain },
  },
  {
    name: 'much too deep in objects',
    ...FORECAST,
    body: `{"city":${'{"a":'.repeat(300)}1${'}'.repeat(300)}}`,
    want: { plain: nested.plain },
  },
  {
    name: 'a body of exactly the size allowed',
    ...FORECAST,
    body: daysOf(BODY_BYTES),
    want: missing('city', `{"given":{"days":"${daysOf(BODY_BYTES).contrary.slice('days='.length)}"},"highest":21}`),
  },
  {
    name: 'a body one byte too large',
    ...FORECAST,
    body: daysOf(BODY_BYTES + 1),
    want: bodyTooLarge,
  },
  {
    name: 'a body one byte too large, in chunks',
    ...FORECAST,
    body: daysOf(BODY_BYTES + 1),
    framing: 'chunked',
    want: bodyTooLarge,
  },
  {
    name: 'a body that is too large in bytes, not in characters',
    ...FORECAST,
    body: daysOf(BODY_BYTES / 2, '€'),
    want: bodyTooLarge,
  },
  {
    name: 'a body of which 200 gigabytes are announced',
    ...FORECAST,
    headers: { 'content-length': '200000000000' },
    body: ULM,
    framing: 'unfinished',
    want: bodyTooLarge,
  },
  {
    name: 'a body that never ends',
    ...FORECAST,
    headers: { 'content-length': '1999' },
    body: ULM,
    framing: 'unfinished',
    want: unfinishedBody,
  },
  ...['utf-8', 'UTF-8', '"utf-8"'].map((charset) => ({
    name: `the character set ${charset}`,
    ...FORECAST,
    headers: { 'content-type': `{type}; charset=${charset}` },
    body: ULM,
    want: ONE_CITY,
  })),
  ...['utf-16', 'iso-8859-1', 'utf-7', '', 'utf-8x'].map((charset) => ({
    name: `the character set «${charset}»`,
    ...FORECAST,
    headers: { 'content-type': `{type};charset=${charset}` },
    body: ULM,
    want: mediaType,
  })),
  {
    name: 'the media type in capitals, with a parameter',
    ...FORECAST,
    headers: { 'content-type': 'APPLICATION/JSON; profile=x' },
    body: ULM,
    want: { plain: ONE_CITY.plain, contrary: mediaType.contrary },
  },
  ...['text/plain', 'application/jsonx', 'application/vnd.api+json', 'multipart/form-data; boundary=x', 'json', ''].map(
    (type) => ({
      name: `another media type: ${type}`,
      ...FORECAST,
      headers: { 'content-type': type },
      body: ULM,
      want: mediaType,
    }),
  ),
  {
    name: 'the media type of the other protocol',
    ...FORECAST,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: ULM,
    want: { plain: mediaType.plain, contrary: ONE_CITY.contrary },
  },
  ...['gzip', 'deflate', 'br', 'zstd', 'identity, gzip', 'x'].map((coding) => ({
    name: `a body coded as ${coding}`,
    ...FORECAST,
    headers: { 'content-encoding': coding },
    body: ULM,
    want: mediaType,
  })),
  {
    name: 'a body coded as identity',
    ...FORECAST,
    headers: { 'content-encoding': 'identity' },
    body: ULM,
    want: ONE_CITY,
  },
  {
    name: 'many unknown parameters',
    ...FORECAST,
    body: {
      plain: JSON.stringify({
        city: 'Ulm',
        ...Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`p${index}`, index])),
      }),
      contrary: `city=Ulm&${Array.from({ length: 150 }, (_, index) => `p${index}=1`).join('&')}`,
    },
    want: { plain: unknownParameter.plain, contrary: ONE_CITY.contrary },
  },
];
