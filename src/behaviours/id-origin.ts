import type { Definition } from './definition.ts';

/** Whether an identifier of the response is that of the path. */
export const idOrigin: Definition<'id-origin', boolean> = {
  unchosen: () => true,
  choices: { same: () => true, other: () => false },
};
