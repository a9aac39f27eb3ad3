import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { argumentsIn, isError, isNoise } from './evidence.ts';
import { PROBE_NAME } from './own-name.ts';

/** The status that refuses a parameter that the tool does not have; `undefined` if the tool runs. */
export const unknownParameter: BehaviourDefinition<'unknown-parameter', number | undefined> = {
  default: () => undefined,
  choices: {
    refused: ({ status }) => status,
    ignored: () => undefined,
    'passed-on': () => undefined,
  },
};

export const detector: Detector<typeof unknownParameter> = {
  // A tool that is run with the parameter may fail, which looks like a refusal.
  permits: { 'passed-on': ['refused'] },
  tier: 'writes',
  detect(evidence) {
    const runs = argumentsIn(evidence).filter(
      ({ by, sent }) => !isNoise(by) && [...sent].some((one) => one.startsWith(`"${PROBE_NAME}":`)),
    );
    const refused = runs.flatMap(({ by }) => (isError(by) ? [toStatusSighting('refused', by)] : []));
    if (refused.length > 0) return { observed: refused };
    return runs.length === 0
      ? { observed: [] }
      : { inconclusive: 'it was not refused, and no response shows whether the function received it' };
  },
};
