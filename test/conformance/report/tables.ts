import type { AssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { ALL_SURFACES, type Contract, type OpenPoint } from '../../../src/contract/model/index.ts';
import type { Programs, Servers } from '../support/named.ts';
import type { Tested } from './tested.ts';

/** Rows of cells in columns: the first to the left, the others to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map(String));
  const widths = rows[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .map((line) => `  ${line}\n`)
    .join('');
}

/** A table of the statements that were tested and the open points that were shown open, by surface. */
export function bySurface(contract: Contract, tested: Tested): string {
  const head = ['', 'statements', 'tested', 'open points', 'open on the wire', 'open in words'];
  const surfaces = [...contract.model.surfaces, { name: ALL_SURFACES, title: 'API as a whole' }];
  const rows = surfaces.map(({ name: surface, title }) => {
    const statements = contract.statements.filter((one) => one.place.surface === surface).map((one) => one.id);
    const points = contract.openPoints.filter((one) => one.place.surface === surface).map((one) => one.id);
    const among = (ids: readonly string[], set: ReadonlySet<string>): number => ids.filter((id) => set.has(id)).length;
    return [
      title,
      statements.length,
      among(statements, tested.statements),
      points.length,
      among(points, tested.openOnTheWire),
      among(points, tested.openInWords),
    ];
  });
  const total = head.map((_, column) =>
    column === 0 ? 'Together' : rows.reduce((sum, row) => sum + Number(row[column]), 0),
  );
  return table([head, ...rows, total]);
}

/** A table of the open points by how an answer to them shows, and of how many of them each set answers. */
export function byAnswer(contract: Contract, sets: readonly AssumptionSet[]): string {
  const kinds: readonly ((point: OpenPoint) => boolean)[] = [
    ({ aspect }) => aspect !== 'elsewhere' && aspect !== 'address',
    ({ id }) => (contract.choices.get(id)?.choices ?? []).length > 0,
    ({ id, aspect }) => aspect === 'address' || contract.choices.get(id)?.nowhere !== undefined,
  ];
  const row = (name: string, points: readonly OpenPoint[]) => [
    name,
    ...kinds.map((isOfKind) => points.filter(isOfKind).length),
  ];
  return table([
    ['', 'shown in a document', 'by a choice', 'not on the wire'],
    row('Open points', contract.openPoints),
    ...sets.map(({ name, actions }) => {
      const filled = new Set(actions.flatMap(({ fills }) => fills));
      return row(
        `answered by ${name}`,
        contract.openPoints.filter(({ id }) => filled.has(id)),
      );
    }),
  ]);
}

/** A table of the programs that take an open point for granted, and of those that take none. */
export function byPrograms(all: readonly Programs[]): string {
  const rows = all.map(({ name, careless, caught, working, careful, safe, sets }) => [
    ...[name, sets, careless, caught, working],
    ...[careful, safe],
  ]);
  const head = ['programs', 'sets', 'careless', 'fail under one', 'work under one', 'careful', 'work under all'];
  return table([head, ...rows]);
}

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
