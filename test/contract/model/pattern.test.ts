import { expect, test } from 'vitest';
import { longestTextLength, unicodePattern } from '../../../src/contract/model/pattern.ts';

const raw = String.raw;

test.for<[pattern: string, written: string | undefined]>([
  [raw`^\d+$`, raw`^\d+$`],
  [raw`\p{L}`, raw`\p{L}`],
  [raw`^[\p{IsWhite_Space}\p{L}]*$`, undefined],
  ['(', undefined],
  ['(?i)x', undefined],
  [raw`\-\@`, '-@'],
  [raw`a{`, raw`a\{`],
  [raw`}a]`, raw`\}a\]`],
  [raw`x{,3}`, raw`x\{,3\}`],
  [raw`x{2}y{2,}z{2,3}\@`, raw`x{2}y{2,}z{2,3}@`],
  [raw`(?:a)(?=b)(?!c)(?<=d)(?<!e)(f)\@`, raw`(?:a)(?=b)(?!c)(?<=d)(?<!e)(f)@`],
  [raw`(?<a>b)\k<a>\@`, raw`(?<a>b)\k<a>@`],
  [raw`\k<a>\@`, undefined],
  [raw`(?<a>b)\k\@`, undefined],
  [raw`[\w-.]`, raw`[\w\-.]`],
  [raw`[.-\w]`, raw`[.\-\w]`],
  [raw`[a-\d-z]`, raw`[a\-\d\-z]`],
  [raw`[a-z]-\d\@`, raw`[a-z]-\d@`],
  [raw`[a\-z\@]`, raw`[a\-z@]`],
  [raw`[^\w-]\@`, raw`[^\w\-]@`],
  [raw`[^]\@`, '[^]@'],
  [raw`[[{}(]\@]`, raw`[[{}(]@\]`],
  [raw`[\]\@]`, raw`[\]@]`],
  [raw`\c\@`, raw`\\c@`],
  [raw`\cA\x41\u0041\@`, raw`\cA\x41\u0041@`],
  [raw`\x4\u004`, 'x4u004'],
  [raw`\1`, undefined],
  [raw`\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/\@`, raw`\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/@`],
  [raw`\d\D\w\W\s\S\b\B\f\n\r\t\v\0\@`, raw`\d\D\w\W\s\S\b\B\f\n\r\t\v\0@`],
  [raw`\dd\@`, raw`\dd@`],
])('the pattern %s is written as %s', ([pattern, written]) => {
  expect(unicodePattern(pattern)).toBe(written);
});

/** The number of characters beside those that a sampler may add, 20 in all. */
test.for<[pattern: string, characters: number]>([
  ['', 0],
  ['abc', 3],
  ['a|bb|c', 1],
  ['ab{3}c', 5],
  ['a{0}', 1],
  ['a{2,5}', 5],
  ['a{2,50}', 12.2],
  ['a{2,}', 12.2],
  ['a*', 11.1],
  ['a+', 11.1],
  ['(ab|cde|f)g', 5],
  ['(?:ab){3}', 9],
  ['((a))', 3],
  ['(?<x>a)', 2],
  ['[abc]{2}', 2],
  ['[a+|(]b', 2],
  [raw`[\]a]b`, 2],
  [raw`\)\(a`, 3],
  [raw`\p{L}\u{41}\x41\u0041\cA`, 5],
  ['a)b', 3],
  ['(a', 2],
])('a text of the pattern %s has 20 and %s characters at most', ([pattern, characters]) => {
  expect(longestTextLength(pattern)).toBeCloseTo(20 + characters);
});
