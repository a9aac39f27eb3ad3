import type { Definition } from './definition.ts';

export interface Cors {
  /** The origin whose pages may call; `*` for all of them, empty for none. */
  readonly origins: string;
  /** The status of the response to a preflight. */
  readonly preflight: number;
}

export const cors: Definition<'cors', Cors> = {
  unchosen: () => ({ origins: '*', preflight: 204 }),
  choices: {
    none: () => ({ origins: '', preflight: 204 }),
    'any-origin': ({ status }) => ({ origins: '*', preflight: status }),
    'one-origin': ({ origin }) => ({ origins: origin, preflight: 204 }),
  },
};
