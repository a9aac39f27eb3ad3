import type { Definition } from './definition.ts';

/** Whether a memory at the level of the agent is used for each of its users. */
export const agentLevel: Definition<'agent-level', boolean> = {
  choices: { 'every-user': () => true, 'no-user': () => false },
};

export const undetectable = 'No operation reads the memories.';
