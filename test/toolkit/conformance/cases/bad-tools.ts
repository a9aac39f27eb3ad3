import { type Case, post, result } from '../case.ts';
import { FAILURES, refusal } from './failures.ts';

const { outOfTime, resultTooLarge, toolFailure } = FAILURES;

const runs = (want: Case['want'], tools: readonly string[]): Case[] =>
  tools.map((tool) => post(`a tool that ${tool}`, `/toolkit/odd/${tool}/`, want));

/** What tools return and throw: none of it harms anybody. */
export const BAD_TOOLS: readonly Case[] = [
  ...runs(result('{"text":"Grüße 你好 \u{1f327} \\"\\\\\\n\u2028"}'), ['returns-unicode']),
  ...runs(result('{"text":"\\ud800"}'), ['returns-lone-surrogate']),
  ...runs(result('{"yes":true,"no":null,"few":0.5,"many":-1e+21,"list":[1,[],{}]}'), ['returns-many-types']),
  ...runs(result('{"kept":1,"list":[null,null]}'), ['returns-what-json-drops']),
  ...runs(result('{"at":"1970-01-01T00:00:00.000Z"}'), ['returns-a-date-within']),
  ...runs(result('{"kept":1}'), ['returns-an-instance']),
  ...runs(result('{"a":1}'), ['returns-without-prototype']),
  ...runs(result('{"__proto__":{"polluted":true}}'), ['returns-own-proto']),
  ...runs(result('{"shown":1}'), ['returns-through-to-json']),
  ...runs(result('{}'), ['returns-an-empty-object']),
  ...runs(result('{"awaited":true}'), ['returns-a-promise']),
  ...runs(result('{"thenable":true}'), ['returns-a-thenable']),
  ...runs(toolFailure, [
    'returns-not-a-number',
    'returns-a-map-within',
    'returns-bytes',
    'returns-nothing',
    'returns-null',
    'returns-a-list',
    'returns-a-text',
    'returns-a-number',
    'returns-a-function',
    'returns-a-date',
    'returns-a-cycle',
    'returns-a-bigint',
    'returns-a-promise-within',
    'returns-a-rejection-within',
    'returns-a-getter-that-throws',
    'returns-a-to-json-that-throws',
    'returns-a-revoked-proxy',
    'returns-deep',
    'throws-an-error',
    'throws-a-text',
    'throws-nothing',
    'throws-null',
    'throws-a-symbol',
    'throws-a-revoked-proxy',
    'throws-a-rejection',
    'throws-a-message-that-throws',
    'throws-a-likeness',
    'rejects',
    'rejects-with-nothing',
    'has-a-then-that-throws',
  ]),
  ...runs(result('{"in":{"in":{"in":{"in":{"in":{}}}}}}'), ['returns-as-deep-as-allowed']),
  ...runs(resultTooLarge, [
    'returns-30-megabytes',
    'returns-a-long-list',
    'returns-30-megabytes-of-bytes',
    'returns-a-boxed-text-of-30-megabytes',
  ]),
  ...runs({ plain: resultTooLarge.plain, contrary: refusal('').contrary }, ['refuses-at-length']),
  ...runs(outOfTime, ['calls-no-then', 'hangs', 'rejects-late', 'returns-late']),
  ...runs(refusal('There is no city of that name.'), ['refuses', 'refuses-later']),
];
