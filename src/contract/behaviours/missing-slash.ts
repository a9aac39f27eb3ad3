import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { type Evidence, isNoise, isRedirect, isSuccess } from './evidence.ts';
import type { Exchange } from './exchange.ts';
import type { UnmatchedRequestTreatment } from './unmatched-request.ts';

export const missingSlash: BehaviourDefinition<'missing-slash', UnmatchedRequestTreatment> = {
  default: () => ({ as: 'error', status: 404 }),
  choices: {
    refused: ({ status }) => ({ as: 'error', status }),
    redirected: ({ status }) => ({ as: 'redirect', status }),
    served: () => ({ as: 'served' }),
  },
};

export const findSlashExchanges = ({ exchanges, isOnly }: Evidence): Exchange[] =>
  exchanges.filter((one) => isOnly('slash', one) && (!isNoise(one) || addsSlash(one)));

/** Whether a response redirects to the same path with the missing slash. */
export function addsSlash(one: Exchange): boolean {
  const { location = '' } = one.response?.headers ?? {};
  const { address = '', path } = one.request;
  const requestPath = `${URL.parse(address)?.pathname.replace(/\/$/, '') ?? ''}${path}`;
  return isRedirect(one) && URL.parse(location, `http://any.invalid${requestPath}`)?.pathname === `${requestPath}/`;
}

export const detector: Detector<typeof missingSlash> = {
  tier: 'probes',
  detect: (evidence) => ({
    observed: findSlashExchanges(evidence).map((one) =>
      isSuccess(one) ? { by: one, name: 'served' } : toStatusSighting(isRedirect(one) ? 'redirected' : 'refused', one),
    ),
  }),
};
