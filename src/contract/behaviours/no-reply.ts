import type { Definition } from './definition.ts';

/** The status where no reply comes; `undefined` where an empty text is the reply. */
export const noReply: Definition<'no-reply', number | undefined> = {
  choices: {
    failure: ({ status }) => status,
    'empty-text': () => undefined,
  },
};

export const undetectable = 'It takes a reply that does not come.';
