import type { BehaviourDefinition } from './definition.ts';

export const memoryUse: BehaviourDefinition<'memory-use', boolean> = {
  choices: { told: () => true, kept: () => false },
};

export const whyUndetectable = 'A reply does not show what it was made from.';
