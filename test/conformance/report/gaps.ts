import type { Contract } from '../../../src/contract/index.ts';
import type { Tested } from './tested.ts';

type Ids = Pick<Tested, 'statements' | 'openOnTheWire' | 'openInWords'>;

/**
 * Where the tests and the contract do not name the same ids.
 *
 * @param named The ids that tests name.
 * @param ran Those of them whose test ran: one that failed says so itself.
 */
export function gapsOf(
  { statements, openPoints }: Pick<Contract, 'statements' | 'openPoints'>,
  named: Ids,
  ran: Ids,
): string[] {
  const stated = new Set(statements.map(({ id }) => id));
  const open = new Set(openPoints.map(({ id }) => id));
  return [
    ...without(stated, ran.statements).map((id) => `no test holds the statement ${id}`),
    ...without(open, shownOpen(ran)).map((id) => `no test shows the open point ${id} open`),
    ...without(named.statements, stated).map(
      (id) => `a test names the statement ${id}, which the contract does not have`,
    ),
    ...without(shownOpen(named), open).map(
      (id) => `a test names the open point ${id}, which the contract does not have`,
    ),
  ];
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => !others.has(id));
}

function shownOpen({ openOnTheWire, openInWords }: Ids): Set<string> {
  return new Set([...openOnTheWire, ...openInWords]);
}
