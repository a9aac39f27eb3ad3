import { ALL_SURFACES, type Contract } from '../../../src/contract/index.ts';
import { table } from './table.ts';
import type { Tested } from './tested.ts';

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
