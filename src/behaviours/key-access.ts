import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Whether a key has access to its own agents alone. */
export const keyAccess: Definition<'key-access', boolean> = {
  choices: { all: () => false, some: () => true },
};

export const keyAccessDetector: Undetectable = {
  undetectable: 'It takes a second key, of which somebody knows what it can access.',
};
