import { expect, test } from 'vitest';
import { messageInLanguage, preferredMessage } from '../../../src/contract/behaviours/languages.ts';

test.for<[header: string | undefined, language: string | undefined]>([
  ['de', 'de'],
  ['FR-ch', 'fr'],
  ['fr;q=0.5, de', 'fr'],
  ['xx, ja;q=0.1', 'ja'],
  ['ar', 'ar'],
  ['es-MX,de', 'es'],
  ['pt-BR , de', 'pt'],
  ['*,en', undefined],
  ['en-GB, de', undefined],
  ['enx, de', 'de'],
  ['zen, de', 'de'],
  ['', undefined],
  [undefined, undefined],
])('the message for %j is in %j', ([header, language]) => {
  expect(preferredMessage(header)).toBe(language && messageInLanguage(language));
  expect(messageInLanguage(language ?? 'en')).toEqual(language && expect.stringMatching(/.{10}/));
});
