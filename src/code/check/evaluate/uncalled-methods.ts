import { alternatives, type ObjectValue } from '../values/index.ts';

/**
 * Notes the statuses so far of the responses that an object got from its caller.
 *
 * @returns A function that withdraws those since: a method that no code calls expects nothing of the response of another call, as
 *   `assertThat(response).isNotFound()` does.
 */
export function noteStatusesSoFar({ fields }: ObjectValue): () => void {
  const requests = [...fields.values()].flatMap(({ value }) =>
    alternatives(value).flatMap((one) => (one.kind === 'received' && one.part === 'response' ? [one.request] : [])),
  );
  const before = requests.map(({ uses }) => ({ uses, statuses: new Set(uses) }));
  return () => {
    for (const { uses, statuses } of before)
      uses.splice(0, uses.length, ...uses.filter((use) => use.of !== 'status' || statuses.has(use)));
  };
}
