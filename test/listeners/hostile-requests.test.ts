import { expect, test } from 'vitest';
import { survives } from '../support/hostile-requests.ts';
import { LISTENERS, ROWS } from '../support/listeners.ts';

/** With those to the process of `npm start`, in `test/cli/start.test.ts`, 500 in all. */
const EACH = 25;

test.each(ROWS)('$name survives hostile requests $what', async ({ name, passes }) => {
  const listener = await LISTENERS[name]?.();
  expect.assert(listener !== undefined);
  try {
    await survives({ ...listener, passes }, EACH, listener.respondsAsEver);
  } finally {
    await listener.close();
  }
});
