import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Whether each of the stated errors is possible: that follows from what is chosen elsewhere. */
export const writeErrors: Definition<'write-errors', boolean> = {
  choices: { all: () => true, fewer: () => false },
};

export const writeErrorsDetector: Undetectable = {
  undetectable: 'A status that was not seen can still come.',
};
