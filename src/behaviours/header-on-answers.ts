import type { Definition } from './definition.ts';

/** Whether responses that no document gives it have the header that identifies a request. */
export const headerOnAnswers: Definition<'header-on-answers', boolean> = {
  unchosen: () => false,
  choices: { never: () => false, always: () => true },
};
