import type { Definition } from './definition.ts';

/** Whether a key has access to its own agents alone. */
export const keyAccess: Definition<'key-access', boolean> = {
  choices: { all: () => false, some: () => true },
};
