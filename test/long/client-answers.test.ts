import { test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { checkRawAnswers } from '../client/answers/check.ts';

test.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('whatever bytes come, 10,000 times over $over, a call settles in its time with a typed result', ({ entry }) =>
  checkRawAnswers(entry.createClient, 10_000).then(() => {}),
);
