import { expect, test } from 'vitest';
import { DETECTORS } from '../../../src/contract/behaviours/detectors.ts';
import { BEHAVIOURS, nextPageValues } from '../../../src/contract/behaviours/index.ts';

const detectors = Object.entries(DETECTORS).flatMap(([name, one]) =>
  'detector' in one ? [[name, one.detector] as const] : [],
);

test('the headers that a server sends for a behaviour', () => {
  const headers = Object.entries(BEHAVIOURS).flatMap(([name, definition]) =>
    'headers' in definition ? [[name, definition.headers]] : [],
  );
  expect(Object.fromEntries(headers)).toEqual({
    'answer-media-type': ['content-type'],
    deprecation: ['deprecation', 'sunset'],
    'list-paging': ['link'],
    'other-method': ['allow'],
    'rate-limit': ['retry-after'],
  });
});

test('what does not contradict a choice that was seen', () => {
  const permitted = detectors.flatMap(([name, { permits }]) => (permits === undefined ? [] : [[name, permits]]));
  expect(Object.fromEntries(permitted)).toEqual({
    'content-form': { markdown: ['html'], html: ['markdown'] },
    'list-order': {
      none: ['by-id', 'by-id-descending', 'other'],
      'by-last-message': ['by-id', 'by-id-descending', 'other'],
      'by-id': ['other'],
      'by-id-descending': ['other'],
    },
    'list-paging': { 'by-number': ['by-link'], 'by-field': ['by-link', 'by-number'] },
    'missing-parameter': { called: ['refused'] },
    'missing-slash': { served: ['other'] },
    redirects: { elsewhere: ['never', 'to-the-slash'] },
    'stored-text': { trimmed: ['other'], normalised: ['other'], escaped: ['other'] },
    'unknown-query': { ignored: ['other'] },
    'unknown-parameter': { 'passed-on': ['refused'] },
  });
});

test('the probes that show a behaviour', () => {
  const namesOf = (wanted: string | undefined) =>
    detectors.flatMap(([name, { tier }]) => (tier === wanted ? [name] : []));
  expect(namesOf('refusals')).toEqual(['error-order', 'key-access', 'path-integer']);
  expect(namesOf('probes')).toEqual([
    ...['cors', 'error-statuses', 'header-on-errors', 'message-language', 'missing-slash', 'other-method'],
    ...['unknown-path', 'unknown-query', 'versions'],
  ]);
  expect(namesOf('writes')).toEqual([
    ...['media-type', 'missing-parameter', 'sent-at-once', 'sent-nulls', 'sent-value', 'stored-text'],
    ...['unknown-parameter'],
  ]);
});

test('a stored text is as the choice says', () => {
  const { choices } = BEHAVIOURS['stored-text'];
  const text = ' a & <b>u\u0308 ';
  expect(choices.exact({})(text)).toBe(text);
  expect(choices.trimmed({})(text)).toBe('a & <b>u\u0308');
  expect(choices.normalised({})(text)).toBe(' a & <b>\u{fc} ');
  expect(choices.escaped({})(text)).toBe(' a &amp; &lt;b&gt;u\u0308 ');
});

test('integers are as the choice says', () => {
  const { positive, 'any-sign': anySign } = BEHAVIOURS.integers.choices;
  expect([-1n, 0n, 1n].map((value) => [positive({}).isKnown(value), anySign({}).isKnown(value)])).toEqual([
    ...[
      [false, true],
      [false, true],
    ],
    [true, true],
  ]);
  expect([3, 4, 5].map((value) => [positive({}).encode(value), anySign({}).encode(value)])).toEqual([
    ...[
      [3, -3],
      [4, 4],
    ],
    [5, -5],
  ]);
});

test('the field that names the next page', () => {
  expect([nextPageValues(2), nextPageValues(undefined)]).toEqual([
    ['2', 2],
    [undefined, null, '', 0],
  ]);
});
