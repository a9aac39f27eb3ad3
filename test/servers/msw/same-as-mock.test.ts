import { expect, test } from 'vitest';
import { SET_NAMES } from '../../../src/servers/msw/sets.ts';
import { differences } from './same-as-mock.ts';

test.each(SET_NAMES)('under %s the handlers answer as the mock does', async (set) => {
  expect(await differences('msw', set, 30, 1)).toEqual([]);
});
