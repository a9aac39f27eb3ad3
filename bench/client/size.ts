import { fileOf, PEERS, sizeOf } from './make-peers.ts';
import { table } from './table.ts';

/** Prints how much each client adds to a page: with the calls of two operations, minified and gzipped. */
export async function measureSize(): Promise<void> {
  const door = await sizeOf('sizes/door.ts');
  const rows = [
    ['colloquy, createClient', kB(await sizeOf('sizes/client.ts'))],
    ['  all that its door has', kB(door)],
    ['  the transport for Node', `+ ${kB((await sizeOf('sizes/door.ts', 'node')) - door)}`],
    ...(await Promise.all(PEERS.slice(1).map(async (name) => [name, kB(await sizeOf(fileOf(name)))]))),
  ];
  table(['size', 'kB min+gzip'], rows);
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(2);
