import type { BehaviourDefinition } from './definition.ts';

/** Whether each user of an agent gets the memories that are stored for the agent itself. */
export const agentLevel: BehaviourDefinition<'agent-level', boolean> = {
  choices: { 'every-user': () => true, 'no-user': () => false },
};

export const whyUndetectable = 'No operation reads the memories.';
