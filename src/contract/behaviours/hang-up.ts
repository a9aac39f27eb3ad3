import type { BehaviourDefinition } from './definition.ts';

/** Whether a message is stored and gets a reply although its caller hung up. */
export const hangUp: BehaviourDefinition<'hang-up', boolean> = {
  unnamed: ['carried-out', 'given-up'],
  choices: { 'carried-out': () => true, 'given-up': () => false },
};

export const whyUndetectable = 'No operation reads the messages that are stored.';
