import { expect, test } from 'vitest';
import { isNestedTooDeep } from '../../../src/evidence/judge/index.ts';
import { readJson } from '../../../src/evidence/judge/read-json.ts';
import { NESTS } from '../../support/nested.ts';

const DEPTHS = [1, 999, 1_000, 1_001, 20_000, 1_000_000];

test.each(Object.entries(NESTS).flatMap(([name, nest]) => DEPTHS.map((levels) => ({ name, nest, levels }))))(
  '$levels levels of $name are read up to 1,000',
  ({ nest, levels }) => {
    const bytes = Buffer.from(nest(levels));
    expect(isNestedTooDeep(bytes)).toBe(levels > 1_000);
    expect(readJson(bytes) === undefined).toBe(levels > 1_000);
  },
);

const DEEP = '['.repeat(1_001);

test.each<[what: string, text: string, isDeep: boolean]>([
  ['nothing', '', false],
  ['a text that looks deep', JSON.stringify(DEEP), false],
  ['a text with a quote that looks deep', JSON.stringify([`\\"${DEEP}`]), false],
  ['a text that does not end', `["${DEEP}`, false],
  ['a page', `<p>${DEEP}`, false],
  ['many that are beside each other', `[${'[],'.repeat(2_000)}[]]`, false],
  ['one that does not end', DEEP, true],
  ['one after white space', ` \r\n\t${DEEP}`, true],
  ['one after a byte order mark', `\ufeff${DEEP}`, true],
])('%s', (_, text, isDeep) => {
  expect(isNestedTooDeep(Buffer.from(text))).toBe(isDeep);
});
