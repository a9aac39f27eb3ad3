import type { Servers } from '../support/named.ts';
import { table } from './table.ts';

/** A table of the servers that were made, whether they break a statement or merely differ, and how they were judged. */
export function byServers(all: readonly Servers[]): string {
  const head = ['servers', 'made', 'thrown out', 'broken', 'noticed', 'not shown', 'different', 'accused', 'CPU s'];
  const rows = all.map(({ name, fitting, broken, noticed, different, accused, cpu }) => [
    ...[name, broken + fitting, fitting, broken, noticed, broken - noticed, different, accused, cpu.toFixed(1)],
  ]);
  const notShown = all.flatMap((one) =>
    Object.entries(one.notShown).map(([reason, number]) => `  ${one.name}: ${number} ${reason}\n`),
  );
  return table([head, ...rows]) + notShown.join('');
}
