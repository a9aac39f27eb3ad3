import { expect, test } from 'vitest';
import { asNumbers, fromJsonText, toExactNumber, toJsonText } from '../../../src/contract/model/index.ts';

/** Integers around each bound that a program may have. */
const INTEGERS = [53, 63, 64, 128]
  .flatMap((bits) => [-1n, 0n, 1n].map((more) => 2n ** BigInt(bits) + more))
  .flatMap((value) => [String(value), String(-value)])
  .concat('0', '-1', '7', '9'.repeat(300));

test.each(INTEGERS)('%s keeps its digits from one text to another', (digits) => {
  for (const text of [digits, `[${digits}]`, `{"a":{"b":[1,${digits}]}}`])
    expect(toJsonText(fromJsonText(text))).toBe(text);
  expect(String(toExactNumber(digits))).toBe(digits);
  expect(typeof toExactNumber(digits)).toBe(Number.isSafeInteger(Number(digits)) ? 'number' : 'bigint');
  expect(asNumbers(fromJsonText(`{"a":[${digits}]}`))).toEqual({ a: [Number(digits)] });
});

test.each(['1.5', '1e400', '0.12345678901234567', '1e20', '"18014398509481985"'])(
  '%s is parsed as by JSON.parse',
  (text) => {
    expect(fromJsonText(text)).toBe(JSON.parse(text));
  },
);

test.each(['1.5', '-1.5', '1e3', '', '12a', 'a12'])('the text %j is a number as for `Number`', (text) => {
  expect(toExactNumber(text)).toBe(Number(text));
});

test.each([7, 'a', null, [7], { a: [7] }])('%j, which has no exact integer, is returned as it is', (value) => {
  expect(asNumbers(value)).toBe(value);
});

test('integers with more digits than a number can have are not exact', () => {
  expect(fromJsonText('9'.repeat(400))).toBe(Infinity);
});

test('text that is not JSON is an error', () => {
  expect(() => fromJsonText('[18014398509481985')).toThrow(SyntaxError);
});
