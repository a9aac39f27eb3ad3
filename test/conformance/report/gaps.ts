import type { Contract } from '../../../src/contract/index.ts';
import type { Tested } from './tested.ts';

/**
 * Where the tests and the contract do not name the same statements. Open points need no tests of their own.
 *
 * @param named The ids that tests name.
 * @param ran Those of them whose test ran: one that failed says so itself.
 */
export function gapsOf(
  contract: Pick<Contract, 'statements'>,
  named: Pick<Tested, 'statements'>,
  ran: Pick<Tested, 'statements'>,
): string[] {
  const stated = contract.statements.map(({ id }) => id);
  const untested = stated.filter((id) => !ran.statements.has(id));
  const unknown = [...named.statements].filter((id) => !stated.includes(id));
  return [
    ...untested.map((id) => `no test holds the statement ${id}`),
    ...unknown.map((id) => `a test names the statement ${id}, which the contract does not have`),
  ];
}
