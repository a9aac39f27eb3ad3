import { expect, test } from 'vitest';
import { nearestName, suggestNearestName } from '../../../src/contract/model/index.ts';

test('the nearest name differs in at most half of the longer one', () => {
  expect(nearestName('list', ['listener'])).toBe('listener');
  expect(nearestName('list', ['listenerss'])).toBeUndefined();
  expect(nearestName('agent_name', ['nameOfAgent', 'agenda'])).toBe('nameOfAgent');
  expect(nearestName('x', [])).toBeUndefined();
});

test('a typing error gets a suggestion, and another word does not', () => {
  expect(suggestNearestName('plian', ['plain', 'sparse'])).toBe(' (did you mean plain?)');
  expect(suggestNearestName('other', ['plain', 'sparse'])).toBe('');
});
