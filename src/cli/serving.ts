import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { CommandError, errorMessage } from './fail.ts';
import { formatTable, paint, print } from './terminal.ts';

/** Returns rows that warn about an address that other machines can reach, with the links that they would use. */
export function hostRows(host: string, { port }: { readonly port: number }, warning: string): string[][] {
  const isLoopback = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
  if (isLoopback) return [];
  const isWildcard = host === '0.0.0.0' || host === '::';
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ family, internal }) => isWildcard && family === 'IPv4' && !internal),
  );
  return [
    ['host', paint.open(host), paint.quiet(`not this machine alone: ${warning}`)],
    ...addresses.map(({ address }) => ['network', paint.link(`http://${address}:${port}`)]),
  ];
}

/** @throws {CommandError} if one of the ports is not free, with the option that changes it. */
export async function checkPorts(host: string, ports: Readonly<Record<string, number>>): Promise<void> {
  const servers = Object.entries(ports).map(([option, port]) => ({ option, port, server: createServer() }));
  try {
    for (const { option, port, server } of servers) {
      const listening = once(server, 'listening').catch((cause) => {
        throw new CommandError(explainPort(host, port, option, cause.code), { cause });
      });
      server.listen(port, host);
      await listening;
    }
  } finally {
    for (const { server } of servers) server.close();
  }
}

function explainPort(host: string, port: number, option: string, code: string): string {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine (${code}); choose another one with --host`;
  // A command with several servers has an option for each, such as `--mock-port`.
  const [, server] = /^--(\w+)-port$/.exec(option) ?? [];
  const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${code})`;
  return `port ${port} of ${host}${server === undefined ? '' : `, for the ${server},`} ${reason}; choose another one with ${option}`;
}

type Announce = (text: string, data: object) => void;

/** Returns a function that prints an event as text, or with `--json` as an object on one line. */
export function createAnnouncer(json = false): Announce {
  return (text, data) => {
    print(json ? JSON.stringify(data) : text);
  };
}

interface SaveOptions<Read> {
  readonly read: () => Promise<Read>;
  /** Returns the folders of the files that `read` reads; called at each poll, as a save can change them. */
  readonly folders: () => readonly string[];
  readonly files?: RegExp;
  /** Called with the result of `read`. A save in the meantime waits until the promise has settled. */
  readonly onSave: (read: Read) => void | Promise<void>;
  readonly onBroken?: (reason: string) => void;
  readonly announce?: Announce;
  /** The cells of the row that announces a save. */
  readonly savedRow?: (startedAt: number) => readonly string[];
}

/** The time between two looks at the files, in milliseconds. */
const POLL_INTERVAL = 100;

/** Calls `onSave` for each save until `stopped`. It polls, since file system events are lost in mounted folders. */
export async function watchSaves<Read>(stopped: Promise<void>, options: SaveOptions<Read>): Promise<void> {
  const {
    announce = createAnnouncer(),
    savedRow = () => ['is live now'],
    files = /\.(ya?ml|json)$/,
    read,
    folders,
    onSave,
    onBroken,
  } = options;
  let latest = filesState(folders(), files);
  let served = latest;
  let isStopped = false;
  const poll = async (): Promise<void> => {
    const before = latest;
    latest = filesState(folders(), files);
    // Waits for two equal states, so that no half-written file is read.
    if (latest === before && latest !== served) {
      served = latest;
      try {
        const content = await read();
        if (isStopped) return;
        const startedAt = performance.now();
        await onSave(content);
        announce(formatTable([[paint.good('saved'), ...savedRow(startedAt)]]), { event: 'saved' });
      } catch (error) {
        if (isStopped) return;
        const reason = errorMessage(error);
        onBroken?.(reason);
        announce(formatTable([brokenRow(reason)]), { event: 'broken', reason });
      }
    }
    if (!isStopped) timer = setTimeout(poll, POLL_INTERVAL);
  };
  let timer = setTimeout(poll, POLL_INTERVAL);
  await stopped;
  isStopped = true;
  clearTimeout(timer);
}

/** Returns a text that changes if a file is added, removed or changed. */
function filesState(folders: readonly string[], pattern: RegExp): string {
  const states = folders.flatMap((folder) => {
    const files = undefinedOnError(() => readdirSync(folder))?.filter((file) => pattern.test(file)) ?? [];
    return files.map((file) => {
      const stats = undefinedOnError(() => statSync(join(folder, file), { bigint: true }));
      return `${file} ${stats?.ino} ${stats?.size} ${stats?.mtimeNs}`;
    });
  });
  return states.join('\n');
}

function undefinedOnError<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function brokenRow(reason: string, consequence = 'the last good one stays'): string[] {
  return [paint.bad('broken'), reason, paint.quiet(consequence)];
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Waits for Ctrl-C, or for the signal with which a host ends a process. */
export async function waitForSignal(): Promise<void> {
  const listeners = new AbortController();
  await Promise.race(
    SIGNALS.map((signal) => once(process, signal, { signal: listeners.signal }).catch(() => undefined)),
  );
  listeners.abort();
}
