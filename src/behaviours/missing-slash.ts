import type { Definition } from './definition.ts';
import type { UnmatchedRequest } from './unmatched-request.ts';

export const missingSlash: Definition<'missing-slash', UnmatchedRequest> = {
  unchosen: () => ({ as: 'error', status: 404 }),
  choices: {
    refused: ({ status }) => ({ as: 'error', status }),
    redirected: ({ status }) => ({ as: 'redirect', status }),
    served: () => ({ as: 'served' }),
  },
};
