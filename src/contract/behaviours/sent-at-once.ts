import type { Definition } from './definition.ts';

/**
 * The treatment of two simultaneous messages: in turn, together, or with an error status for the second one.
 */
export const sentAtOnce: Definition<'sent-at-once', 'in-turn' | 'together' | number> = {
  choices: {
    'in-turn': () => 'in-turn',
    together: () => 'together',
    refused: ({ status }) => status,
  },
};

export const undetectable = 'It takes two messages at once to one conversation.';
