import { type Case, forecast, plainly, result } from '../case.ts';
import { BODY_BYTES } from '../toolkits.ts';
import { FAILURES, missing } from './failures.ts';

const { bodyTooLarge, malformed, mediaType, nested, unfinishedBody, unknownParameter } = FAILURES;
const ULM = { plain: '{"city":"Ulm"}', contrary: 'city=Ulm' };
const ONE_CITY = result('{"given":{"city":"Ulm"},"highest":21}');
/** A body of so many characters. */
const daysOf = (length: number, character = 'x') => ({
  plain: `{"days":"${character.repeat(length - '{"days":""}'.length)}"}`,
  contrary: `days=${character.repeat(length - 'days='.length)}`,
});
const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));
const typed = (types: readonly string[], want: Case['want']): Case[] =>
  types.map((type) => forecast(`the media type «${type}»`, ULM, want, { headers: { 'content-type': type } }));

const MANY = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`p${index}`, '1']));

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
  ...unreadable.map((body) =>
    forecast(`a body that is no object of JSON to read: ${JSON.stringify(body)}`, body, { plain: malformed.plain }),
  ),
  forecast('a constructor that is data', '{"city":{"constructor":{"name":"x"},"prototype":1}}', {
    plain: plainly(200, '{"given":{"city":{"constructor":{"name":"x"},"prototype":1}},"highest":21}'),
  }),
  ...Object.entries({ 'bytes that are not UTF-8': [0xff], 'an overlong slash': [0xc0, 0xaf] }).map(([name, wrong]) =>
    forecast(name, { plain: bytes('{"city":"', ...wrong, '"}'), contrary: bytes('city=', ...wrong) }, malformed),
  ),
  forecast(
    'half of a character at the end',
    { plain: bytes('{"city":"Ulm"}', 0xc3), contrary: bytes('city=', 0xc3) },
    malformed,
  ),
  forecast('a field of a form that stands twice', 'city=Ulm&city=Bonn', { contrary: malformed.contrary }),
  forecast('a field of a form that stands twice, once encoded', 'city=Ulm&%63ity=Bonn', {
    contrary: malformed.contrary,
  }),
  forecast('fields of a form that every object has', '__proto__=a&constructor=b&city=Ulm&__proto__[polluted]=1', {
    contrary: ONE_CITY.contrary,
  }),
  forecast('a form without values', '&&=&city', { contrary: result('{"given":{"city":""},"highest":21}').contrary }),
  forecast('as deep as allowed', `{"city":${'['.repeat(5)}${']'.repeat(5)}}`, {
    plain: plainly(200, '{"given":{"city":[[[[[]]]]]},"highest":21}'),
  }),
  forecast('one level too deep', `{"city":${'['.repeat(8)}${']'.repeat(8)}}`, { plain: nested.plain }),
  forecast('much too deep', `{"city":${'['.repeat(900)}${']'.repeat(900)}}`, { plain: nested.plain }),
  forecast('much too deep in objects', `{"city":${'{"a":'.repeat(300)}1${'}'.repeat(300)}}`, { plain: nested.plain }),
  forecast(
    'a body of exactly the size allowed',
    daysOf(BODY_BYTES),
    missing('city', `{"given":{"days":"${daysOf(BODY_BYTES).contrary.slice('days='.length)}"},"highest":21}`),
  ),
  forecast('a body one byte too large', daysOf(BODY_BYTES + 1), bodyTooLarge),
  forecast('a body one byte too large, in chunks', daysOf(BODY_BYTES + 1), bodyTooLarge, { framing: 'chunked' }),
  forecast('a body that is too large in bytes, not in characters', daysOf(BODY_BYTES / 2, '€'), bodyTooLarge),
  forecast('a body of which 200 gigabytes are announced', ULM, bodyTooLarge, {
    headers: { 'content-length': '200000000000' },
    framing: 'unfinished',
  }),
  forecast('a body that never ends', ULM, unfinishedBody, {
    headers: { 'content-length': '1999' },
    framing: 'unfinished',
  }),
  ...typed(['{type}; charset=utf-8', '{type}; charset=UTF-8', '{type}; charset="utf-8"'], ONE_CITY),
  ...typed(
    ['utf-16', 'iso-8859-1', 'utf-7', '', 'utf-8x'].map((charset) => `{type};charset=${charset}`),
    mediaType,
  ),
  ...typed(['APPLICATION/JSON; profile=x'], { plain: ONE_CITY.plain, contrary: mediaType.contrary }),
  ...typed(['application/x-www-form-urlencoded'], { plain: mediaType.plain, contrary: ONE_CITY.contrary }),
  ...typed(
    ['text/plain', 'application/jsonx', 'application/vnd.api+json', 'multipart/form-data; boundary=x', 'json', ''],
    mediaType,
  ),
  ...['gzip', 'deflate', 'br', 'zstd', 'identity, gzip', 'x'].map((coding) =>
    forecast(`a body coded as ${coding}`, ULM, mediaType, { headers: { 'content-encoding': coding } }),
  ),
  forecast('a body coded as identity', ULM, ONE_CITY, { headers: { 'content-encoding': 'identity' } }),
  forecast(
    'many unknown parameters',
    { plain: JSON.stringify({ city: 'Ulm', ...MANY }), contrary: `city=Ulm&${new URLSearchParams(MANY)}` },
    { plain: unknownParameter.plain, contrary: ONE_CITY.contrary },
  ),
];
