import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { isSuccess } from './evidence.ts';

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
    if (allowed.length < fromPages.length)
      return { inconclusive: 'some responses allow a page of an unknown origin, and others do not' };
    if (new Set(allowed.map(({ isAny }) => isAny)).size > 1)
      return { inconclusive: 'some responses allow any origin, and others another one' };
    if (allowed.some(({ isAny }) => !isAny))
      return { observed: allowed.map(({ one: by, origin }) => ({ by, name: 'one-origin', with: { origin } })) };
    const preflights = allowed.filter(({ one }) => one.request.method === 'OPTIONS');
    if (preflights.length === 0 || preflights.length === allowed.length)
      return { inconclusive: 'pages are allowed, and not both a preflight and its request were seen' };
    if (!preflights.every(({ one }) => isSuccess(one)))
      return { inconclusive: 'responses allow pages, and a preflight is refused' };
    return { observed: preflights.map(({ one }) => toStatusSighting('any-origin', one)) };
  },
};
