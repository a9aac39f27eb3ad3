import type { Definition } from './definition.ts';

export const memoryUse: Definition<'memory-use', boolean> = {
  choices: { told: () => true, kept: () => false },
};

export const whyUndetectable = 'A reply does not show what it was made from.';
