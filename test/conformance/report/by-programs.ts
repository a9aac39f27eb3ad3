import type { Programs } from '../support/named.ts';
import { table } from './table.ts';

/** A table of the programs that take an open point for granted, and of those that take none. */
export function byPrograms(all: readonly Programs[]): string {
  const rows = all.map(({ name, careless, caught, working, careful, safe, sets }) => [
    ...[name, sets, careless, caught, working],
    ...[careful, safe],
  ]);
  const head = ['programs', 'sets', 'careless', 'fail under one', 'work under one', 'careful', 'work under all'];
  return table([head, ...rows]);
}
