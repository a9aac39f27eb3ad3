import type { Servers } from '../support/named.ts';
import { table } from './table.ts';

/** A table of the servers that were made, whether they break a statement or merely differ, and how they were judged. */
export function byServers(all: readonly Servers[]): string {
  const names = [...new Set(all.map(({ name }) => name))];
  const rows = names.map((name) => {
    const sum = (key: 'fitting' | 'broken' | 'noticed' | 'different' | 'accused' | 'cpu'): number =>
      all.filter((one) => one.name === name).reduce((total, one) => total + (one[key] ?? 0), 0);
    const [fitting, broken, noticed] = [sum('fitting'), sum('broken'), sum('noticed')];
    return [
      ...[name, broken + fitting, fitting, broken, noticed, broken - noticed],
      ...[sum('different'), sum('accused'), sum('cpu').toFixed(1)],
    ];
  });
  const head = ['servers', 'made', 'thrown out', 'broken', 'noticed', 'not shown', 'different', 'accused', 'CPU s'];
  const reasons = all.flatMap(({ name, notShown = {} }) =>
    Object.entries(notShown).map(([reason, number]) => `  ${name}: ${number} ${reason}\n`),
  );
  return table([head, ...rows]) + reasons.join('');
}
