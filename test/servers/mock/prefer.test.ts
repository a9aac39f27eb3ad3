import { expect, test } from 'vitest';
import { parsePreferences, resolvePreference, splitPreferences } from '../../../src/servers/http/prefer.ts';

const none = { code: undefined, example: undefined, delay: undefined, fault: undefined };

test.for([
  { given: undefined, want: none },
  { given: '', want: none },
  { given: 'code=429', want: { ...none, code: '429' } },
  { given: 'Fault=cut-body', want: { ...none, fault: 'cut-body' } },
  { given: 'code="429"', want: { ...none, code: '429' } },
  { given: 'Code = 429 , DELAY=2000', want: { ...none, code: '429', delay: '2000' } },
  { given: 'example="no \\"access\\""', want: { ...none, example: 'no "access"' } },
  { given: 'example="a, code=500", code=403', want: { ...none, example: 'a, code=500', code: '403' } },
  { given: 'code=429; foo="a, b", example=x', want: { ...none, code: '429', example: 'x' } },
  { given: 'code=429, code=500', want: { ...none, code: '429' } },
  { given: 'respond-async, return=minimal, wait=10', want: none },
  { given: 'code, code=, code="", =5, example', want: none },
  { given: 'code="429', want: none },
  { given: 'foo=", code=429', want: { ...none, code: '429' } },
])('RFC 7240: Prefer: $given', ({ given, want }) => {
  expect(parsePreferences(given)).toEqual(want);
});

test('a header of the longest size is read at once', () => {
  for (const text of [' '.repeat(16_000), ','.repeat(16_000), '"'.repeat(16_000), `code=${'\\'.repeat(16_000)}`]) {
    expect(parsePreferences(text).example).toBeUndefined();
  }
});

test('the response names the preferences that were applied', () => {
  const resolve = (header: string) => resolvePreference({ responses: [] }, parsePreferences(header), [429]);
  expect(resolve('fault=drop, delay=20, code=429, return=minimal')).toMatchObject({
    applied: 'code=429, delay=20, fault=drop',
  });
  expect(resolve('return=minimal')).toEqual({ delay: 0 });
});

test.for([
  { query: '__code=429', header: undefined, want: { code: '429' }, rest: '' },
  {
    query: 'page=2&__example=no%20access&q=a+b',
    header: undefined,
    want: { example: 'no access' },
    rest: 'page=2&q=a+b',
  },
  { query: '__code=429&__code=500', header: 'delay=20', want: { code: '429', delay: '20' }, rest: '' },
  { query: '__code=429', header: 'code=401', want: { code: '401' }, rest: '' },
  { query: '__code=&__proto__=1&code=429', header: undefined, want: {}, rest: '__code=&__proto__=1&code=429' },
])('a query has preferences, which are taken out of it: $query', ({ query, header, want, rest }) => {
  const sent = { method: 'GET', path: '/', query, headers: { prefer: header }, body: undefined };
  const { request, preferences } = splitPreferences({ parameters: [] }, sent);
  expect(preferences).toEqual(want);
  expect(request.query).toBe(rest);
});
