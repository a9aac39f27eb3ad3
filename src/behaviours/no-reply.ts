import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** The status where no reply comes; `undefined` where an empty text is the reply. */
export const noReply: Definition<'no-reply', number | undefined> = {
  choices: {
    failure: ({ status }) => status,
    'empty-text': () => undefined,
  },
};

export const noReplyDetector: Undetectable = {
  undetectable: 'It takes a reply that does not come.',
};
