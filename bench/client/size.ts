import { join } from 'node:path';
import { fileOf, PEERS } from './make-peers.ts';
import { sizeOf } from './size-of.ts';
import { table } from './table.ts';

/** Prints how much each client adds to a page: with the calls of two operations, minified and gzipped. */
export async function measureSize(): Promise<void> {
  const size = (file: string) => sizeOf(join(import.meta.dirname, file));
  const all = await size('sizes/entry.ts');
  const rows = [
    ['colloquy, createClient', kB(await size('sizes/client.ts'))],
    ['  all that it exports', kB(all)],
    ['  the transport for Node', `+ ${kB((await size('sizes/node-entry.ts')) - all)}`],
    ...(await Promise.all(PEERS.slice(1).map(async (name) => [name, kB(await size(fileOf(name)))]))),
  ];
  table(['size', 'kB min+gzip'], rows);
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(2);
