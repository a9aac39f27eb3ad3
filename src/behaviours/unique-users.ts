import type { UndetectableDefinition } from './definition.ts';

export const uniqueUsers: UndetectableDefinition<'unique-users', boolean> = {
  undetectable: 'Two conversations with different users prove nothing about a third.',
  unnamed: ['unique', 'shared'],
  choices: { unique: () => true, shared: () => false },
};
