import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

export const memoryUse: Definition<'memory-use', boolean> = {
  choices: { told: () => true, kept: () => false },
};

export const memoryUseDetector: Undetectable = {
  undetectable: 'A reply does not show what it was made from.',
};
