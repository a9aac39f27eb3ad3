import type { Definition } from './definition.ts';

/** Whether an error has the header that identifies a request. */
export const headerOnErrors: Definition<'header-on-errors', boolean> = {
  unchosen: () => false,
  choices: { never: () => false, always: () => true },
};
