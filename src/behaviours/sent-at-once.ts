import type { UndetectableDefinition } from './definition.ts';

/** How two messages at once are replied to; a status refuses the second. */
export const sentAtOnce: UndetectableDefinition<'sent-at-once', 'in-turn' | 'together' | number> = {
  undetectable: 'It takes two messages at once to one conversation.',
  choices: {
    'in-turn': () => 'in-turn',
    together: () => 'together',
    refused: ({ status }) => status,
  },
};
