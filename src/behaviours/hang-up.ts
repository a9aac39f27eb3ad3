import type { UndetectableDefinition } from './definition.ts';

/** Whether a message is stored and replied to though its caller hung up. */
export const hangUp: UndetectableDefinition<'hang-up', boolean> = {
  undetectable: 'No operation reads the messages that are stored.',
  unnamed: ['carried-out', 'given-up'],
  choices: { 'carried-out': () => true, 'given-up': () => false },
};
