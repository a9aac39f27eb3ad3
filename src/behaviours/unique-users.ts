import type { Definition } from './definition.ts';
import type { Undetectable } from './detector.ts';

/** Whether an external user identifier belongs to one conversation only. */
export const uniqueUsers: Definition<'unique-users', boolean> = {
  unnamed: ['unique', 'shared'],
  choices: { unique: () => true, shared: () => false },
};

export const uniqueUsersDetector: Undetectable = {
  undetectable: 'Two conversations with different users prove nothing about a third.',
};
