import { expect, test } from 'vitest';
import { project, startProcess } from '../cli/run.ts';
import { survives } from '../support/hostile-requests.ts';
import { LISTENERS, ROWS } from '../support/listeners.ts';
import { startSurfaces } from '../support/surfaces.ts';

const COUNT = 20_000;

test.each(ROWS)('$name survives thousands of hostile requests $what', async ({ name, passes }) => {
  const listener = await LISTENERS[name]?.();
  expect.assert(listener !== undefined);
  try {
    await survives({ ...listener, passes }, COUNT / ROWS.length, listener.respondsAsEver);
  } finally {
    await listener.close();
  }
});

test('the process of npm start survives as many', async () => {
  const command = startProcess(await project(), 'start', '--mock-port', '0', '--docs-port', '0');
  const surfaces = startSurfaces(await command.shows(/Ctrl-C/));
  for (const { respondsAsEver, ...surface } of surfaces) {
    for (const passes of [true, false]) await survives({ ...surface, passes }, COUNT / 4, respondsAsEver);
  }
  command.kill('SIGINT');
  expect(await command.finished).toMatchObject({ code: 0, err: '' });
});
