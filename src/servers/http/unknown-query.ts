import type { Operation } from '../../contract/model/index.ts';
import type { RequestFault } from './faults.ts';
import type { ServedContract } from './served-contract.ts';

/** Returns the names in a query that an operation does not have; none if it has a parameter for names of any kind. */
export function findUnknownNames({ parameters }: Operation, query: string, others: readonly string[] = []): string[] {
  const ofQuery = parameters.filter(({ in: part }) => part.startsWith('query'));
  const takesAny = ofQuery.some(({ in: part, schema }) => part !== 'query' || schema?.types.has('object'));
  if (query === '' || takesAny) return [];
  const names = [...ofQuery.map(({ name }) => name), ...others];
  return [...new URLSearchParams(query).keys()].filter((name) => !names.includes(name));
}

/**
 * Returns a function that checks a query for parameters that the operation does not have: they are ignored or refused.
 */
export function createUnknownQueryCheck({ decisions }: ServedContract, operation: Operation, hasKeyInQuery: boolean) {
  const { does, openPoints } = decisions.forSurface('unknown-query', operation.surface);
  const paging = decisions.forOperation('list-paging', operation).does;
  const pagingNames = paging === undefined ? [] : [paging.parameter];

  return (query: string): { readonly faults: readonly RequestFault[]; readonly openPoints: readonly string[] } => {
    const [name] = hasKeyInQuery ? [] : findUnknownNames(operation, query, pagingNames);
    if (name === undefined) return { faults: [], openPoints: [] };
    if (does === undefined) return { faults: [], openPoints };
    const message = `The query is invalid: ${operation.operationId} has no parameter ${name}.`;
    return { faults: [{ step: 'body', refused: does, message, openPoints }], openPoints: [] };
  };
}
