import type { UndetectableDefinition } from './definition.ts';

/** Whether a key has access to its own agents alone. */
export const keyAccess: UndetectableDefinition<'key-access', boolean> = {
  undetectable: 'It takes a second key, of which somebody knows what it can access.',
  choices: { all: () => false, some: () => true },
};
