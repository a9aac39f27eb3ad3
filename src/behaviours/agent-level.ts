import type { UndetectableDefinition } from './definition.ts';

/** Whether a memory at the level of the agent is used for each of its users. */
export const agentLevel: UndetectableDefinition<'agent-level', boolean> = {
  undetectable: 'No operation reads the memories.',
  choices: { 'every-user': () => true, 'no-user': () => false },
};
