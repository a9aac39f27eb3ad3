import type { AssumptionSet } from '../../../contract/assumptions/index.ts';
import { contractFrom } from '../../../contract/model/index.ts';
import { prepareSchemas, type Service, toServedContract } from '../../../servers/http/index.ts';
import { createMockService } from '../../../servers/mock/index.ts';
import { site } from './site.ts';

export const contract = contractFrom(site.document, site.choices);
/** The contract without a set. Its marks show which values of a response are guesses. */
export const contractWithoutSet = toServedContract(contract);
export const sets: readonly AssumptionSet[] = site.sets.map((set) => ({
  ...set,
  file: set.name,
  lineOf: () => undefined,
}));
export const questionsById = new Map(contract.openPoints.map(({ id, question }) => [id, question.replaceAll('`', '')]));

/**
 * The milliseconds after which a long computation pauses, so that the page stays responsive. A frame of the screen
 * takes about 16 ms, of which the page needs the rest.
 */
const MAX_STEP_MILLISECONDS = 10;
let nextPause = 0;

/** Waits for pending events of the page, if the last pause is long enough ago. */
export async function pause(): Promise<void> {
  if (performance.now() < nextPause) return;
  await new Promise((resolve) => setTimeout(resolve));
  nextPause = performance.now() + MAX_STEP_MILLISECONDS;
}

export type ApiInPage = Awaited<ReturnType<typeof createApi>>;

/**
 * Creates the API that the mock serves in this page, under a set or for the contract alone.
 *
 * @throws {AssumptionSetError} when the set does not refine the contract.
 */
export async function createApi(set: AssumptionSet | undefined) {
  const isProven = set !== undefined && sets.includes(set); // by the build of this page
  // Loads on demand: documents without sets need no more than the mock.
  const assumed = set && (await (await import('./sets.ts')).applyAssumptionSet(contract, set, { pause, isProven }));
  const filled = assumed ?? contract;
  await pause();
  const schemas = prepareSchemas(filled);
  await pause();
  let service: Service | undefined;
  return {
    operations: filled.operations,
    schemas,
    notes: assumed?.notes ?? [],
    /** The mock. Created on first use, after the fields of the request are shown. */
    get service() {
      service ??= createMockService(filled);
      return service;
    },
  };
}

const apisByName = new Map<string, Promise<ApiInPage>>();

/** Returns the API under the set with a name; `none` is the contract alone. */
export function findApi(name: string): Promise<ApiInPage> {
  const api = apisByName.get(name) ?? createApi(sets.find((set) => set.name === name));
  apisByName.set(name, api);
  return api;
}
