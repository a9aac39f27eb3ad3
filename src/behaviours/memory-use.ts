import type { UndetectableDefinition } from './definition.ts';

export const memoryUse: UndetectableDefinition<'memory-use', boolean> = {
  undetectable: 'A reply does not show what it was made from.',
  choices: { told: () => true, kept: () => false },
};
