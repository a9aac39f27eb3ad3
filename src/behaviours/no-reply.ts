import type { UndetectableDefinition } from './definition.ts';

/** The status where no reply comes; `undefined` where an empty text is the reply. */
export const noReply: UndetectableDefinition<'no-reply', number | undefined> = {
  undetectable: 'It takes a reply that does not come.',
  choices: {
    failure: ({ status }) => status,
    'empty-text': () => undefined,
  },
};
