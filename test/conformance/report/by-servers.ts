import type { Servers } from '../support/named.ts';
import { table } from './table.ts';

/** A table of the servers that were made, whether they break a statement or merely differ, and how they were judged. */
export function byServers(all: readonly Servers[]): string {
  const head = ['servers', 'made', 'broken', 'noticed', 'different', 'accused', 'seconds'];
  const rows = all.map(({ name, made, broken, noticed, different, accused, seconds }) => [
    ...[name, made, broken, noticed, different, accused, seconds.toFixed(1)],
  ]);
  const notShown = all.flatMap((one) =>
    Object.entries(one.notShown).map(([reason, number]) => `  ${one.name}: ${number} ${reason}\n`),
  );
  return table([head, ...rows]) + notShown.join('');
}
