import { expect, test } from 'vitest';
import { errorCode, isAddress } from '../../../src/contract/model/index.ts';

test('an address starts with http or https', () => {
  expect(['http://a', 'https://a.example/b', 'HTTPS://A'].filter((file) => !isAddress(file))).toEqual([]);
  const files = ['a/https://b', './http://a', 'https:/a', 'httpx://a', 'ftp://a', 'https', ''];
  expect(files.filter(isAddress)).toEqual([]);
});

test.for<[error: unknown, code: string | undefined]>([
  [Object.assign(new Error('a'), { code: 'ENOENT' }), 'ENOENT'],
  [{ code: 7 }, '7'],
  [new Error('a'), undefined],
  ['code', undefined],
  [null, undefined],
  [undefined, undefined],
])('the code of %s is %s', ([error, code]) => {
  expect(errorCode(error)).toBe(code);
});
