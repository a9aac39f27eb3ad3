import { expect, test } from 'vitest';
import { didYouMean, nearestName } from '../../../src/contract/model/index.ts';

test('the nearest name differs in at most half of the longer one', () => {
  expect(nearestName('list', ['listener'])).toBe('listener');
  expect(nearestName('list', ['listenerss'])).toBeUndefined();
  expect(nearestName('agent_name', ['nameOfAgent', 'agenda'])).toBe('nameOfAgent');
  expect(nearestName('x', [])).toBeUndefined();
});

test('a typing error gets a suggestion, and another word does not', () => {
  expect(didYouMean('plian', ['plain', 'sparse'])).toBe(' (did you mean plain?)');
  expect(didYouMean('other', ['plain', 'sparse'])).toBe('');
});
