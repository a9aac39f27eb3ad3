import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Whether a query that its form excludes is an error; where there are fewer errors it is ignored. */
export const listErrors: Definition<'list-errors', boolean> = {
  unchosen: () => true,
  choices: { all: () => true, fewer: () => false },
};

export const listErrorsDetector: Undetectable = {
  undetectable: 'A status that was not seen can still come.',
};
