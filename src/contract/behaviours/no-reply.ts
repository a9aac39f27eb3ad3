import type { BehaviourDefinition } from './definition.ts';

/** The status if no reply comes; `undefined` if the response is then a success with an empty text. */
export const noReply: BehaviourDefinition<'no-reply', number | undefined> = {
  choices: {
    failure: ({ status = 502 }) => status,
    'empty-text': () => undefined,
  },
};

export const whyUndetectable = 'It takes a reply that does not come.';
