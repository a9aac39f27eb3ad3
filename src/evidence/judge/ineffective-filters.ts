import { type Contract, type Operation, sourcesNeeding } from '../../contract/model/index.ts';
import type { Exchange } from './exchange.ts';
import {
  type FilteredList,
  findIdentifiers,
  findIdsOfOthers,
  findMixedFields,
  hasSameElements,
  isNamedFilter,
  isSuccessfulRead,
  readList,
} from './filtered-lists.ts';
import type { OperationExchange } from './operation-exchange.ts';
import type { VouchedValues } from './vouched.ts';

/**
 * Finds the reads with a filter that the user named, if it changes nothing for any of its values: each list is the one without a
 * query, although two values have it, or it has elements with another identifier beside those with the value. The user may
 * have mistyped the name, so this breaks no statement.
 */
export function findIneffectiveFilters(
  contract: Contract,
  all: readonly OperationExchange[],
  known: VouchedValues,
): ReadonlySet<Exchange> {
  const values = new Set([...known.values()].flat());
  const ofOperation = (operation: Operation): readonly Exchange[] => {
    const reads = all.filter((one) => isSuccessfulRead(one, operation));
    const wholes = reads.flatMap((one) => readList(one, undefined));
    const ofOthers = findIdsOfOthers(contract, operation, known);
    const isMixed = (list: FilteredList): boolean =>
      !ofOthers.has(list.id) && findMixedFields(list).some((name) => findIdentifiers(contract).has(name));
    return findNames(contract, reads, known).flatMap((name) => {
      const lists = reads
        .flatMap((one) => readList(one, name))
        .filter(({ id, names }) => names === name && values.has(id));
      const isWhole = ({ elements }: FilteredList): boolean =>
        elements.size > 0 && wholes.some((whole) => hasSameElements(whole.elements, elements));
      const mayDiffer = new Set(lists.map(({ id }) => id)).size > 1 || lists.some(isMixed);
      return mayDiffer && lists.every(isWhole) ? lists.map(({ one }) => one.exchange) : [];
    });
  };
  return new Set(
    contract.operations.filter((one) => sourcesNeeding(one, 'parameters').length > 0).flatMap(ofOperation),
  );
}

/** Finds the names of the filters that the user named; in a recording, also those that may be one. */
function findNames(contract: Contract, reads: readonly OperationExchange[], known: VouchedValues): string[] {
  const ofReads = reads
    .filter(({ exchange }) => exchange.request.hasNamedFilter === true)
    .flatMap(({ exchange }) => [...new URLSearchParams(exchange.request.query).keys()]);
  return [...new Set([...ofReads, ...[...known.keys()].filter((name) => isNamedFilter(contract, known, name))])];
}
