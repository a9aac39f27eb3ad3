import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { CommandError, lineOf } from './fail.ts';
import { paint, print, table } from './terminal.ts';

/** The rows of a screen that warn of an address that other machines reach, and link what they open. */
export function hostRows(host: string, { port }: { readonly port: number }, warning: string): string[][] {
  const isLoopback = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
  if (isLoopback) return [];
  const isEvery = host === '0.0.0.0' || host === '::';
  const others = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ family, internal }) => isEvery && family === 'IPv4' && !internal),
  );
  return [
    ['host', paint.open(host), paint.quiet(`not this machine alone: ${warning}`)],
    ...others.map(({ address }) => ['network', paint.link(`http://${address}:${port}`)]),
  ];
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
    print(json ? JSON.stringify(data) : text);
  };
}

interface SaveOptions<Read> {
  readonly read: () => Promise<Read>;
  /** The folders of the files that are read; it is called again after each save. */
  readonly folders: () => readonly string[];
  readonly files?: RegExp;
  /** Receives what was read. A save meanwhile waits until this has ended. */
  readonly onSave: (read: Read) => void | Promise<void>;
  readonly onBroken?: (reason: string) => void;
  readonly say?: Say;
  readonly saved?: (since: number) => readonly string[];
}

/** Milliseconds between two polls. */
const PAUSE = 100;

/** Serves each save until a server is stopped. It polls: events of the file system are lost in mounted folders. */
export async function followSaves<Read>(stopped: Promise<void>, options: SaveOptions<Read>): Promise<void> {
  const {
    say = sayer(),
    saved = () => ['is live now'],
    files = /\.(ya?ml|json)$/,
    read,
    folders,
    onSave,
    onBroken,
  } = options;
  let seen = stateOf(folders(), files);
  let served = seen;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const before = seen;
    seen = stateOf(folders(), files);
    // A save that is under way is read when it is complete.
    if (seen === before && seen !== served) {
      served = seen;
      try {
        const content = await read();
        if (isStopped) return;
        const since = performance.now();
        await onSave(content);
        say(table([[paint.good('saved'), ...saved(since)]]), { event: 'saved' });
      } catch (error) {
        if (isStopped) return;
        const reason = lineOf(error);
        onBroken?.(reason);
        say(table([brokenRow(reason)]), { event: 'broken', reason });
      }
    }
    if (!isStopped) timer = setTimeout(look, PAUSE);
  };
  let timer = setTimeout(look, PAUSE);
  await stopped;
  isStopped = true;
  clearTimeout(timer);
}

function stateOf(folders: readonly string[], pattern: RegExp): string {
  const states = folders.flatMap((folder) => {
    const files = orNothing(() => readdirSync(folder))?.filter((file) => pattern.test(file)) ?? [];
    return files.map((file) => {
      const found = orNothing(() => statSync(join(folder, file), { bigint: true }));
      return `${file} ${found?.ino} ${found?.size} ${found?.mtimeNs}`;
    });
  });
  return states.join('\n');
}

function orNothing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
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
