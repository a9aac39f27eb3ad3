import { once } from 'node:events';
import { createServer } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { CommandError } from './fail.ts';
import { paint } from './paint.ts';

/** All servers listen on this machine alone by default. */
export const HOST = '127.0.0.1';

/** Reads a port from an option: 0 (any free one) to 65535. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

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
