/**
 * A sandbox that ends itself at a moment of a request, as `kill -9` does.
 *
 * Its words: the file or the address of its store, whether it is fast, the set, the moment, and how often that has to
 * come. It prints its address and a key for the test that started it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres, openSqlite, startSandbox } from '../../../../src/servers/sandbox/index.ts';
import { withPicks } from '../sets.ts';
import { SERVER_FAILURE } from './server-failure.ts';

const [place = '', fast, kept, moment, times = '1'] = process.argv.slice(2);
const store = /^postgres:/.test(place)
  ? await openPostgres({ url: `${place}?max=4` })
  : await openSqlite({ file: place, fast: fast === 'fast' });
let count = 0;
const sandbox = await startSandbox({
  store,
  assume: await withPicks('plain', {
    'send-message.reply-fails': [kept === 'kept' ? 'kept' : 'dropped'],
    'errors.5xx-statuses': ['one', { status: SERVER_FAILURE }],
    'send-message.no-reply': ['failure', { status: SERVER_FAILURE }],
  }),
  async reply({ message }) {
    await pause(2);
    return `Re: ${message}`;
  },
  at(now) {
    if (now !== moment) return;
    count += 1;
    if (count === Number(times)) process.kill(process.pid, 'SIGKILL');
  },
});
process.stdout.write(
  `${JSON.stringify({ url: sandbox.url, key: await (await sandbox.control.keys.create({ label: 'crash' })).key })}\n`,
);
