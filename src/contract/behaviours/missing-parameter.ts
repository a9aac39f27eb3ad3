import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { argumentsIn, isError, isNoise, isSuccess } from './evidence.ts';

/** The status that refuses a tool call without a required parameter; `undefined` if the tool runs. */
export const missingParameter: BehaviourDefinition<'missing-parameter', number | undefined> = {
  default: () => undefined,
  choices: {
    refused: ({ status }) => status,
    called: () => undefined,
  },
};

export const detector: Detector<typeof missingParameter> = {
  // A tool that is run without the parameter may fail, which looks like a refusal.
  permits: { called: ['refused'] },
  tier: 'writes',
  detect(evidence) {
    const runs = argumentsIn(evidence);
    const accepted = runs.filter(({ by }) => isSuccess(by));
    const fewer = runs.filter(
      ({ by, sent }) =>
        !isNoise(by) &&
        accepted.some((other) => other.sent.size > sent.size && [...sent].every((one) => other.sent.has(one))),
    );
    // An accepted call may have lacked only optional parameters.
    const refused = fewer.flatMap(({ by }) => (isError(by) ? [toStatusSighting('refused', by)] : []));
    return refused.length > 0
      ? { observed: refused }
      : { absent: 'no run with fewer parameters got a 4XX status', in: fewer.length };
  },
};
