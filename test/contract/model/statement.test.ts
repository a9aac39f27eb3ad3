import { expect, test } from 'vitest';
import { citationOf, SECTION_PATTERN, SOURCE_PATTERN } from '../../../src/contract/model/index.ts';

test('the names of sections and of other sources', () => {
  const sections = ['§1', '§12', '§4.1', '§10.20', 'introduction'];
  const sources = ['letter of the owner, 2026-11-30', 'a', 'introductions', 'the introduction', 'see §4.1'];
  const neither = ['', ' a', 'a ', 'a\nb', '§0', '§01', '§a', '§4.0', '§4.a', '§4.1.2', '§', '§4.'];
  const all = [...sections, ...sources, ...neither];
  expect(all.filter((name) => SECTION_PATTERN.test(name))).toEqual(sections);
  expect(all.filter((name) => SOURCE_PATTERN.test(name))).toEqual(sources);
  expect([citationOf({ section: '§1' }), citationOf({ source: 'a letter' })]).toEqual(['§1', 'a letter']);
});
