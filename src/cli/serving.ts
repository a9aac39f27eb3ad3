import { once } from 'node:events';
import { createServer } from 'node:net';
import { CommandError, lineOf } from './fail.ts';
import { paint, table } from './terminal.ts';
import { type WatchOptions, watchFiles } from './watch-files.ts';

/** The row of a screen that warns of an address that other machines reach. */
export function hostRows(host: string, others: string): string[][] {
  const isLoopback = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
  return isLoopback ? [] : [['host', paint.open(host), paint.quiet(`not this machine alone: others can ${others}`)]];
}

/** @throws {CommandError} when one of the ports is not free. */
export async function checkPorts(host: string, ports: Readonly<Record<string, number>>): Promise<void> {
  const servers = Object.entries(ports).map(([option, port]) => ({ option, port, server: createServer() }));
  try {
    for (const { option, port, server } of servers) {
      const listening = once(server, 'listening').catch((cause) => {
        const why = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${cause.code})`;
        throw new CommandError(`port ${port} of ${host} ${why}; choose another one with ${option}`, { cause });
      });
      server.listen(port, host);
      await listening;
    }
  } finally {
    for (const { server } of servers) server.close();
  }
}

/** Prints what happens as text, or with `--json` as an object a line. */
type Say = (text: string, data: object) => void;

export function sayer(json = false): Say {
  return (text, data) => {
    process.stdout.write(json ? `${JSON.stringify(data)}\n` : text);
  };
}

interface SaveOptions<Read> extends Omit<WatchOptions<Read>, 'onError'> {
  readonly say?: Say;
  readonly saved?: (since: number) => readonly string[];
  readonly onBroken?: (reason: string) => void;
}

/** Serves each save until a server is stopped, and says so; of one that is broken it says why. */
export async function followSaves<Read>(stopped: Promise<void>, options: SaveOptions<Read>): Promise<void> {
  const { say = sayer(), saved = () => ['is live now'], onSave, onBroken, ...files } = options;
  const stop = watchFiles<Read>({
    ...files,
    async onSave(read) {
      const since = performance.now();
      await onSave(read);
      say(table([[paint.good('saved'), ...saved(since)]]), { event: 'saved' });
    },
    onError(error) {
      const reason = lineOf(error);
      onBroken?.(reason);
      say(table([brokenRow(reason)]), { event: 'broken', reason });
    },
  });
  await stopped;
  stop();
}

export function brokenRow(reason: string, stays = 'the last good one stays'): string[] {
  return [paint.bad('broken'), reason, paint.quiet(stays)];
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Waits for Ctrl-C, or for the signal by which a host ends a process. */
export async function untilStopped(): Promise<void> {
  const rest = new AbortController();
  await Promise.race(SIGNALS.map((signal) => once(process, signal, { signal: rest.signal }).catch(() => undefined)));
  // Those that did not come are not waited for any longer.
  rest.abort();
}
