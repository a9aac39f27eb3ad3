import { type AssumptionSet, applyAssumptionSet } from '../../../assumptions/index.ts';
import { contractFrom } from '../../../contract/index.ts';
import { mockServiceOf } from '../../../mock/index.ts';
import { schemasOf, servedContractOf } from '../../../serve/index.ts';
import * as site from '../site.js';

export const contract = contractFrom(site.document, site.choices);
/** The contract itself, whose marks show what is a guess. */
export const bare = servedContractOf(contract);
export const sets: readonly AssumptionSet[] = site.sets.map((set) => ({
  ...set,
  file: set.name,
  lineOf: () => undefined,
}));
export const questions = new Map(contract.openPoints.map(({ id, question }) => [id, question.replaceAll('`', '')]));

export type ApiInPage = Awaited<ReturnType<typeof apiUnder>>;

/**
 * The API in this page under a set, as the mock serves it; as the contract alone has it without one.
 *
 * @throws {AssumptionSetError} when the set does not refine the contract.
 */
export async function apiUnder(set: AssumptionSet | undefined) {
  const filled = set === undefined ? contract : await applyAssumptionSet(contract, set);
  return { operations: filled.operations, schemas: schemasOf(filled), service: mockServiceOf(filled) };
}

const known = new Map<string, Promise<ApiInPage>>();

/** The same by the name of a set; `none` is the contract alone. */
export function apiNamed(name: string): Promise<ApiInPage> {
  const api = known.get(name) ?? apiUnder(sets.find((set) => set.name === name));
  known.set(name, api);
  return api;
}
