import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

export const uniqueUsers: Definition<'unique-users', boolean> = {
  unnamed: ['unique', 'shared'],
  choices: { unique: () => true, shared: () => false },
};

export const uniqueUsersDetector: Undetectable = {
  undetectable: 'Two conversations with different users prove nothing about a third.',
};
