import type { Definition } from './definition.ts';

/** The error statuses that there are besides those that the contract documents. */
export const errorStatuses: Definition<'error-statuses', readonly number[]> = {
  unchosen: () => [],
  choices: {
    'stated-only': () => [],
    'others-too': ({ statuses }) => statuses,
  },
};
