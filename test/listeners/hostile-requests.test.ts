import { expect, test } from 'vitest';
import { survives } from '../support/hostile-requests.ts';
import { LISTENERS, ROWS } from '../support/listeners.ts';

/** More than 500 in all; the process of `npm start` gets its own in `test/cli/start.test.ts`. */
const EACH = 30;

test.each(ROWS)('$name survives hostile requests $what', async ({ name, passes }) => {
  const listener = await LISTENERS[name]?.();
  expect.assert(listener !== undefined);
  try {
    await survives({ ...listener, passes }, EACH, listener.respondsAsEver);
  } finally {
    await listener.close();
  }
});
