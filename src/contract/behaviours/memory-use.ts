import type { Definition } from './definition.ts';

export const memoryUse: Definition<'memory-use', boolean> = {
  choices: { told: () => true, kept: () => false },
};
