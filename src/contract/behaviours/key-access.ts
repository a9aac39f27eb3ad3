import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectByOneCase } from './detector.ts';
import { statusOf } from './evidence.ts';

/** Whether a key can access only some agents. */
export const keyAccess: BehaviourDefinition<'key-access', boolean> = {
  choices: { all: () => false, some: () => true },
};

export const detector: Detector<typeof keyAccess> = {
  tier: 'refusals',
  detect({ ofOperations }) {
    // Resources that the user says exist and cannot be accessed with this key.
    const requested = ofOperations
      .filter(
        ({ request: { faults } }) => faults.length === 1 && faults[0]?.of === 'resource' && faults[0].status === '403',
      )
      .map(({ exchange }) => exchange);
    const refused = requested.filter((exchange) => statusOf(exchange) === 403);
    return detectByOneCase('some', refused, requested.length, 'the key was refused access to nothing that exists');
  },
};
