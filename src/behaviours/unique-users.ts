import type { Definition } from './definition.ts';

export const uniqueUsers: Definition<'unique-users', boolean> = {
  unnamed: ['unique', 'shared'],
  choices: { unique: () => true, shared: () => false },
};
