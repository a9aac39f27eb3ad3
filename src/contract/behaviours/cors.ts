import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';

/** The allowed origin (`*` for any, empty for none), and the status of a preflight response. */
export const cors: BehaviourDefinition<'cors', { readonly origins: string; readonly preflight: number }> = {
  default: () => ({ origins: '*', preflight: 204 }),
  choices: {
    none: () => ({ origins: '', preflight: 204 }),
    'any-origin': ({ status }) => ({ origins: '*', preflight: status }),
    'one-origin': ({ origin }) => ({ origins: origin, preflight: 204 }),
  },
};

export const detector: Detector<typeof cors> = {
  tier: 'probes',
  detect({ exchanges }) {
    const fromPages = exchanges.filter(({ request }) => request.headers.origin !== undefined);
    const allowed = fromPages.flatMap((one) => {
      const origin = one.response?.headers['access-control-allow-origin'];
      return origin === undefined
        ? []
        : [{ one, origin, isAny: origin === '*' || origin === one.request.headers.origin }];
    });
    if (allowed.length === 0) return { absent: 'no page of an unknown origin was allowed', in: fromPages.length };
    if (allowed.some(({ isAny }) => !isAny))
      return { observed: allowed.map(({ one: by, origin }) => ({ by, name: 'one-origin', with: { origin } })) };
    const preflights = allowed.filter(({ one }) => one.request.method === 'OPTIONS');
    if (preflights.length === 0) return { inconclusive: 'pages are allowed, and no preflight was seen' };
    return { observed: preflights.map(({ one }) => toStatusSighting('any-origin', one)) };
  },
};
