import { expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { checkRawAnswers } from './answers/check.ts';

test.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('whatever bytes come, a call over $over settles in its time with a typed result', async ({ entry }) => {
  expect(await checkRawAnswers(entry.createClient, 500)).toBeGreaterThan(0);
});
