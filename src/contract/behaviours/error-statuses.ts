import { answeredPoints } from '../model/answered-points.ts';
import type { BehaviourDefinition } from './definition.ts';
import type { Detector } from './detector.ts';
import { isError, statusOf } from './evidence.ts';

export const errorStatuses: BehaviourDefinition<'error-statuses', readonly number[]> = {
  default: () => [],
  choices: {
    'stated-only': () => [],
    'others-too': ({ statuses }) => statuses,
  },
};

export const detector: Detector<typeof errorStatuses> = {
  tier: 'probes',
  detect({ contract, surfaces, exchanges }) {
    const operations = contract.operations.filter(({ surface }) => surfaces.has(surface));
    // An owner's answer to another point can state a status, such as that of a body that is too large.
    const answered = answeredPoints(contract).flatMap(({ choice }) =>
      'statuses' in choice.with ? [] : Object.values(choice.with).map(String),
    );
    const documented = new Set([
      ...operations.flatMap(({ responses }) => responses.map(({ key }) => key)),
      ...answered,
    ]);
    const errors = exchanges.filter(isError);
    const undocumented = errors.filter((error) => {
      const status = statusOf(error);
      return !documented.has(`${status}`) && !documented.has(`${Math.floor(status / 100)}XX`);
    });
    if (undocumented.length === 0) return { absent: 'no other status was seen', in: errors.length };
    const statuses = [...new Set(undocumented.map(statusOf))].sort((one, other) => one - other);
    return { observed: undocumented.map((by) => ({ by, name: 'others-too', with: { statuses } })) };
  },
};
