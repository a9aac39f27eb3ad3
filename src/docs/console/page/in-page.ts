import { type AssumptionSet, applyAssumptionSet } from '../../../contract/assumptions/index.ts';
import { contractFrom } from '../../../contract/model/index.ts';
import { type Service, schemasOf, servedContractOf } from '../../../servers/http/index.ts';
import { mockServiceOf } from '../../../servers/mock/index.ts';
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

/** Milliseconds after which a step lets the page respond: with the last of its work it is about as long as a frame. */
const LONGEST_STEP = 10;
let until = 0;

async function pause(): Promise<void> {
  if (performance.now() < until) return;
  await new Promise((resolve) => setTimeout(resolve));
  until = performance.now() + LONGEST_STEP;
}

export type ApiInPage = Awaited<ReturnType<typeof apiUnder>>;

/**
 * The API in this page under a set, as the mock serves it; as the contract alone has it without one.
 *
 * @throws {AssumptionSetError} when the set does not refine the contract.
 */
export async function apiUnder(set: AssumptionSet | undefined) {
  const isProven = set !== undefined && sets.includes(set); // by the build of this page
  const filled = set === undefined ? contract : await applyAssumptionSet(contract, set, { pause, isProven });
  await pause();
  const schemas = schemasOf(filled);
  await pause();
  let service: Service | undefined;
  return {
    operations: filled.operations,
    schemas,
    /** Is made when it is first asked for: the fields of a request are shown before. */
    get service() {
      service ??= mockServiceOf(filled);
      return service;
    },
  };
}

const known = new Map<string, Promise<ApiInPage>>();

/** The same by the name of a set; `none` is the contract alone. */
export function apiNamed(name: string): Promise<ApiInPage> {
  const api = known.get(name) ?? apiUnder(sets.find((set) => set.name === name));
  known.set(name, api);
  return api;
}
