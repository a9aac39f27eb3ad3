import { isSameData } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Detector, type Sighting, toStatusSighting } from './detector.ts';
import { bodyOf, type Evidence, isNoise, isRedirect, isSuccess, plainBodiesAt, statusOf } from './evidence.ts';
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
  // A body may hold the time.
  permits: { served: ['other'] },
  detect: (evidence) => ({
    isAboutAll: true,
    observed: findSlashExchanges(evidence).flatMap((one): Sighting<'served' | 'redirected' | 'refused'>[] => {
      const { method: tried } = one.request;
      if (!isSuccess(one)) return [{ ...toStatusSighting(isRedirect(one) ? 'redirected' : 'refused', one), tried }];
      const withSlash = plainBodiesAt(evidence, { ...one.request, path: `${one.request.path}/` });
      if (withSlash.some((body) => isSameData(body, bodyOf(one)))) return [{ by: one, tried, name: 'served' }];
      const other = `without its last slash a path gets ${statusOf(one)}, and another body than with it`;
      return withSlash.length === 0 ? [] : [{ by: one, tried, other, values: statusOf(one) }];
    }),
  }),
};
